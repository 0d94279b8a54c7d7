/** The part of generated Python that is the same for every plan. */
export const runtime = String.raw`"""Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it."""

from __future__ import annotations

import json
import logging
import math
import re
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, Protocol, Sequence, Tuple

_log = logging.getLogger(__name__)

#: Where the app runs. Values are checked in development alone.
Environment = Literal["dev", "staging", "prod"]
#: The properties of an event, a user or a group, by name.
Properties = Dict[str, Any]


class Inspector(Protocol):
    """Is told of every event by the names of the plan."""

    def track_from_generated_code(
        self, event_name: str, event_properties: Properties, *, event_id: str, event_hash: str
    ) -> None: ...


@dataclass(frozen=True)
class Violation:
    """A difference between a call and the plan. It never holds the value."""

    code: Literal["missing", "type", "allowed-values", "pattern", "range", "unexpected", "before-init"]
    event_id: str
    event_name: str
    #: The names on the way to the value; numbers are places in lists.
    path: Tuple[str, ...]
    message: str


class ViolationError(Exception):
    """Raised by a call with a violation, in development and where strict is asked for."""


@dataclass(frozen=True)
class _Options:
    env: Environment
    destinations: Mapping[str, Any]
    system: Mapping[str, Any]
    inspector: Optional[Inspector]
    on_violation: Optional[Callable[[Violation], object]]
    on_error: Optional[Callable[[Exception, str], object]]
    strict: bool


_Rule = Mapping[str, Any]
_Carried = List[Tuple[_Rule, Any]]
_Tell = Callable[[str, Tuple[str, ...], str], None]

#: Stands for an argument that was not given, where None is a value.
UNCHANGED: Any = object()

_options: Optional[_Options] = None
_missed = 0


def start(
    env: Environment,
    destinations: Mapping[str, Any],
    system: Mapping[str, Any],
    inspector: Optional[Inspector],
    on_violation: Optional[Callable[[Violation], object]],
    on_error: Optional[Callable[[Exception, str], object]],
    strict: bool,
) -> None:
    """Begins sending with the given options, also a second time."""
    global _missed, _options
    options = _Options(env, dict(destinations), dict(system), inspector, on_violation, on_error, strict)
    _options = options
    for name, destination in options.destinations.items():
        _guarded(options, name, lambda: _told(destination, "make", env))
    missed, _missed = _missed, 0
    if missed > 0 and env == "dev":
        message = f"{missed} events came before init and were not sent; call init first"
        _report(options, Violation("before-init", "", "", (), message))


def update(system: Mapping[str, Any]) -> None:
    """Replaces some of the system properties."""
    global _options
    if _options is None:
        return
    given = {name: value for name, value in system.items() if value is not UNCHANGED}
    _options = _Options(**{**vars(_options), "system": {**_options.system, **given}})


def track(event: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    """Checks and sends one event."""
    global _missed
    options = _options
    if options is None:
        _missed += 1
        return
    carried = [(rule, _value_of(rule, given, options)) for rule in event["properties"]]
    if options.env == "dev":
        violations = _violations_of(event, carried, given)
        for violation in violations:
            _report(options, violation)
        if options.strict and violations:
            raise ViolationError("\n".join(violation.message for violation in violations))
    for name, event_name in event["destinations"].items():
        destination = options.destinations.get(name)
        if destination is None:
            continue
        for operation in event["operations"]:
            perform = _operations[operation]
            _guarded(options, name, lambda: perform(_Sending(event, event_name, carried, given, destination, name)))
    inspector = options.inspector
    if inspector is None:
        return
    _guarded(
        options,
        "inspector",
        lambda: inspector.track_from_generated_code(
            event["name"], _payload(carried, _is_of_event), event_id=event["id"], event_hash=event["hash"]
        ),
    )


@dataclass(frozen=True)
class _Sending:
    event: Mapping[str, Any]
    event_name: str
    carried: _Carried
    given: Mapping[str, Any]
    destination: Any
    name: str

    def properties(self) -> Properties:
        return _payload(self.carried, _is_of_event, self.name)

    def user_properties(self) -> Properties:
        return _payload(self.carried, lambda rule: rule["of"] == "user", self.name)

    def groups(self) -> List[Tuple[str, str, Properties]]:
        groups = []
        for group in self.event.get("groups", []):
            group_type, group_id = group["type"], self.given[group["argument"]]
            if not isinstance(group_id, str):
                continue
            properties = _payload(
                self.carried, lambda rule: rule["of"] == "group" and rule["groupType"] == group_type, self.name
            )
            groups.append((group_type, group_id, properties))
        return groups


def _identify(sending: _Sending) -> None:
    user_id = sending.given.get(sending.event.get("userId", ""))
    if isinstance(user_id, str):
        _told(sending.destination, "identify", user_id)


def _set_user_properties(sending: _Sending) -> None:
    properties = sending.user_properties()
    if properties:
        _told(sending.destination, "set_user_properties", properties)


def _add_current_user_to_group(sending: _Sending) -> None:
    for group in sending.groups():
        _told(sending.destination, "add_current_user_to_group", *group)


def _set_group_properties(sending: _Sending) -> None:
    for group_type, group_id, properties in sending.groups():
        if properties:
            _told(sending.destination, "set_group_properties", group_type, group_id, properties)


def _log_event(sending: _Sending) -> None:
    _told(sending.destination, "log_event", sending.event_name, sending.properties())


def _log_page(sending: _Sending) -> None:
    _told(sending.destination, "log_page", sending.event_name, sending.properties())


def _revenue(sending: _Sending) -> None:
    amount = sending.given.get(sending.event.get("revenue", ""))
    if _is_number(amount):
        _told(sending.destination, "revenue", amount, sending.properties())


def _unidentify(sending: _Sending) -> None:
    _told(sending.destination, "unidentify")


_operations: Mapping[str, Callable[[_Sending], None]] = {
    "identify": _identify,
    "setUserProperties": _set_user_properties,
    "addCurrentUserToGroup": _add_current_user_to_group,
    "setGroupProperties": _set_group_properties,
    "logEvent": _log_event,
    "logPage": _log_page,
    "revenue": _revenue,
    "unidentify": _unidentify,
}


def _told(destination: Any, operation: str, *given: Any) -> None:
    method = getattr(destination, operation, None)
    if method is not None:
        method(*given)


def _is_of_event(rule: _Rule) -> bool:
    return bool(rule["of"] == "event")


def _payload(carried: _Carried, belongs: Callable[[_Rule], bool], destination: str = "") -> Properties:
    """What is sent, by the names of the plan or of a destination."""
    return {
        rule.get("names", {}).get(destination, rule["name"]): value
        for rule, value in carried
        if value is not None and belongs(rule)
    }


def _value_of(rule: _Rule, given: Mapping[str, Any], options: _Options) -> Any:
    """The value as it is sent: pinned values written in, None where there is none."""
    if "pinned" in rule:
        return _pinned(rule)
    value = options.system.get(rule["system"]) if "system" in rule else given.get(rule["argument"])
    return _complete(rule, value)


def _pinned(rule: _Rule) -> Any:
    return [rule["pinned"]] if rule.get("list") else rule["pinned"]


def _complete(rule: _Rule, value: Any) -> Any:
    members = rule.get("members")
    if members is None:
        return value
    if rule.get("list"):
        return [_filled(members, element) for element in value] if _is_list(value) else value
    return _filled(members, value)


def _filled(members: Sequence[_Rule], value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    entries = dict(value)
    for member in members:
        own = _pinned(member) if "pinned" in member else entries.get(member["name"])
        if own is None:
            entries.pop(member["name"], None)
        else:
            entries[member["name"]] = _complete(member, own)
    return entries


def _violations_of(event: Mapping[str, Any], carried: _Carried, given: Mapping[str, Any]) -> List[Violation]:
    violations: List[Violation] = []

    def tell(code: Any, path: Tuple[str, ...], expected: str) -> None:
        place = ".".join(path)
        message = f'Event "{event["name"]}", property "{place}" {expected}'
        violations.append(Violation(code, event["id"], event["name"], path, message))

    for rule, value in carried:
        _check(rule, value, (rule["name"],), tell)
    extra = [(group["argument"], "string") for group in event.get("groups", [])]
    if "userId" in event:
        extra.append((event["userId"], "string"))
    if "revenue" in event:
        extra.append((event["revenue"], "float"))
    for name, value_type in extra:
        _check({"type": value_type, "required": True}, given[name], (name,), tell)
    return violations


def _check(rule: _Rule, value: Any, path: Tuple[str, ...], tell: _Tell) -> None:
    if value is None:
        if rule.get("required"):
            tell("missing", path, "is missing")
    elif not rule.get("list"):
        _check_one(rule, value, path, tell)
    elif _is_list(value):
        for at, element in enumerate(value):
            _check_one(rule, element, (*path, str(at)), tell)
    else:
        tell("type", path, "must be a list")


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray))


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return _is_int(value) or (isinstance(value, float) and math.isfinite(value))


_type_checks: Mapping[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "int": _is_int,
    "float": _is_number,
    "bool": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, Mapping),
    "any": lambda value: value is not None,
}


def _check_one(rule: _Rule, value: Any, path: Tuple[str, ...], tell: _Tell) -> None:
    if not _type_checks[rule["type"]](value):
        tell("type", path, "must be of the type " + rule["type"])
        return
    if "allowed" in rule and _written(value) not in [_written(one) for one in rule["allowed"]]:
        tell("allowed-values", path, "must be one of " + _json(rule["allowed"]))
    if "pattern" in rule and not (isinstance(value, str) and re.search(rule["expression"], value)):
        tell("pattern", path, "must match " + rule["pattern"])
    if "minimum" in rule and not (_is_number(value) and value >= rule["minimum"]):
        tell("range", path, "must be at least " + _written(rule["minimum"]))
    if "maximum" in rule and not (_is_number(value) and value <= rule["maximum"]):
        tell("range", path, "must be at most " + _written(rule["maximum"]))
    if "members" not in rule or not isinstance(value, Mapping):
        return
    for member in rule["members"]:
        _check(member, value.get(member["name"]), (*path, member["name"]), tell)
    if not rule.get("closed"):
        return
    declared = {member["name"] for member in rule["members"]}
    for name in value:
        if name not in declared:
            tell("unexpected", (*path, str(name)), "is not expected in the object")


def _written(value: Any) -> str:
    """A value as the plan writes it."""
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=str)


def _report(options: _Options, violation: Violation) -> None:
    if options.on_violation is None:
        _log.error(violation.message)
    else:
        options.on_violation(violation)


def _guarded(options: _Options, destination: str, act: Callable[[], object]) -> None:
    """What is raised in one place keeps no other from its events."""
    try:
        act()
    except Exception as error:
        if options.on_error is None:
            _log.exception("%s raised", destination)
        else:
            options.on_error(error, destination)
`
