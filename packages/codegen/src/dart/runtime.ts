/** The part of generated Dart that is the same for every plan. */
export const runtime = String.raw`part of 'tracking.dart';

/// Where the app runs. Values are checked in development alone.
enum Environment { dev, staging, prod }

/// What a destination can be told. Calls are not awaited; what fails after a method returned is not caught here.
abstract interface class Destination {
  /// Comes first, from [Tracking.init].
  void make(Environment env);

  void identify(String userId);

  void setUserProperties(Map<String, Object> userProperties);

  void addCurrentUserToGroup(
    String groupType,
    String groupId,
    Map<String, Object> groupProperties,
  );

  void setGroupProperties(
    String groupType,
    String groupId,
    Map<String, Object> groupProperties,
  );

  void logEvent(String eventName, Map<String, Object> eventProperties);

  void logPage(String pageName, Map<String, Object> eventProperties);

  void revenue(double amount, Map<String, Object> eventProperties);

  void unidentify();
}

/// What an inspector is told: every event by the names of the plan, with its id and the hash of its definition.
abstract interface class Inspector {
  void trackFromGeneratedCode(
    String eventName,
    Map<String, Object> eventProperties,
    String eventId,
    String eventHash,
  );
}

/// What a value breaks: rules of the plan, or the order of calls.
enum ViolationCode {
  missing('missing'),
  type('type'),
  allowedValues('allowed-values'),
  pattern('pattern'),
  range('range'),
  unexpected('unexpected'),
  beforeInit('before-init');

  const ViolationCode(this.wireValue);

  final String wireValue;
}

/// A difference between a call and the plan. It never holds the value.
final class Violation {
  const Violation._({
    required this.code,
    required this.eventId,
    required this.eventName,
    required this.path,
    required this.message,
  });

  final ViolationCode code;
  final String eventId;
  final String eventName;

  /// The names on the way to the value; numbers are places in lists.
  final List<String> path;
  final String message;

  @override
  String toString() => message;
}

/// A call that has violations, where [Tracking.init] was given strict.
final class ViolationException implements Exception {
  const ViolationException._(this.violations);

  final List<Violation> violations;

  @override
  String toString() => violations.join('\n');
}

/// A text of a list of allowed ones.
abstract interface class _Allowed {
  String get wireValue;
}

enum _Operation {
  identify,
  setUserProperties,
  addCurrentUserToGroup,
  setGroupProperties,
  logEvent,
  logPage,
  revenue,
  unidentify,
}

/// Whose property it is.
enum _Kind { event, user, group }

/// What the plan asks of a value.
final class _Rule {
  const _Rule(
    this.name,
    this.type, {
    this.isList = false,
    this.isRequired = false,
    this.pinned,
    this.allowed,
    this.told = '',
    this.pattern,
    this.minimum,
    this.maximum,
    this.members,
    this.isClosed = false,
    this.kind = _Kind.event,
    this.groupType,
    this.argument,
    this.system,
    this.names = const {},
  });

  final String name;
  final String type;
  final bool isList;
  final bool isRequired;
  final Object? pinned;
  final List<String>? allowed;
  final String told;
  final String? pattern;
  final num? minimum;
  final num? maximum;
  final List<_Rule>? members;
  final bool isClosed;
  final _Kind kind;
  final String? groupType;
  final String? argument;
  final String? system;
  final Map<String, String> names;

  Object? get pinnedValue => isList ? <Object?>[pinned] : pinned;
}

/// An event as the plan defines it.
final class _Event {
  const _Event({
    required this.id,
    required this.hash,
    required this.name,
    required this.operations,
    required this.destinations,
    required this.properties,
    this.userId,
    this.revenue,
    this.groups = const {},
  });

  final String id;
  final String hash;
  final String name;
  final List<_Operation> operations;
  final Map<String, String> destinations;
  final List<_Rule> properties;
  final String? userId;
  final String? revenue;
  final Map<String, String> groups;
}

/// What init was given.
final class _Session {
  _Session({
    required this.env,
    required this.destinations,
    required this.system,
    required this.inspector,
    required this.onViolation,
    required this.onError,
    required this.strict,
  });

  final Environment env;
  final Map<String, Destination?> destinations;
  Map<String, Object?> system;
  final Inspector? inspector;
  final void Function(Violation violation)? onViolation;
  final void Function(Object error, StackTrace stackTrace, String destination)?
  onError;
  final bool strict;

  void report(Violation violation) {
    final told = onViolation;
    if (told == null) {
      print(violation.message);
    } else {
      told(violation);
    }
  }

  /// What is thrown in one place keeps no other from its events.
  void guarded(String destination, void Function() act) {
    try {
      act();
    } catch (error, stackTrace) {
      final told = onError;
      if (told == null) {
        print('$destination: $error');
      } else {
        told(error, stackTrace, destination);
      }
    }
  }
}

_Session? _session;
int _missed = 0;

/// Begins sending with the given options, also a second time.
void _open(_Session session) {
  final missed = _missed;
  _session = session;
  _missed = 0;
  session.system = _plainMap(session.system);
  for (final MapEntry(key: name, value: destination)
      in session.destinations.entries) {
    if (destination == null) continue;
    session.guarded(name, () => destination.make(session.env));
  }
  if (missed > 0 && session.env == Environment.dev) {
    session.report(
      Violation._(
        code: ViolationCode.beforeInit,
        eventId: '',
        eventName: '',
        path: const [],
        message:
            '$missed events came before init and were not sent; call init first',
      ),
    );
  }
}

/// Replaces the system properties.
void _update(Map<String, Object?> system) {
  _session?.system = _plainMap(system);
}

/// Checks and sends one event.
void _track(_Event event, Map<String, Object?> arguments) {
  final session = _session;
  if (session == null) {
    _missed += 1;
    return;
  }
  final given = _plainMap(arguments);
  final carried = [
    for (final rule in event.properties)
      (rule: rule, value: _valueOf(rule, given, session.system)),
  ];
  if (session.env == Environment.dev) {
    final violations = _Check(event, session).violationsOf(carried, given);
    violations.forEach(session.report);
    if (session.strict && violations.isNotEmpty) {
      throw ViolationException._(violations);
    }
  }
  final sending = _Sending(event, carried, given);
  for (final MapEntry(key: name, value: eventName)
      in event.destinations.entries) {
    final destination = session.destinations[name];
    if (destination == null) continue;
    for (final operation in event.operations) {
      session.guarded(
        name,
        () => sending.perform(operation, destination, name, eventName),
      );
    }
  }
  final inspector = session.inspector;
  if (inspector == null) return;
  session.guarded(
    'inspector',
    () => inspector.trackFromGeneratedCode(
      event.name,
      sending.payload(_Kind.event),
      event.id,
      event.hash,
    ),
  );
}

/// A value as it is sent under a rule, null where there is none.
typedef _Carried = ({_Rule rule, Object? value});

/// One event with its values, on its way.
final class _Sending {
  const _Sending(this.event, this.carried, this.given);

  final _Event event;
  final List<_Carried> carried;
  final Map<String, Object?> given;

  void perform(
    _Operation operation,
    Destination destination,
    String name,
    String eventName,
  ) {
    switch (operation) {
      case _Operation.identify:
        final userId = given[event.userId];
        if (userId is String) destination.identify(userId);
      case _Operation.setUserProperties:
        final properties = payload(_Kind.user, destination: name);
        if (properties.isNotEmpty) destination.setUserProperties(properties);
      case _Operation.addCurrentUserToGroup:
        for (final (type, id, properties) in groups(name)) {
          destination.addCurrentUserToGroup(type, id, properties);
        }
      case _Operation.setGroupProperties:
        for (final (type, id, properties) in groups(name)) {
          if (properties.isEmpty) continue;
          destination.setGroupProperties(type, id, properties);
        }
      case _Operation.logEvent:
        destination.logEvent(
          eventName,
          payload(_Kind.event, destination: name),
        );
      case _Operation.logPage:
        destination.logPage(eventName, payload(_Kind.event, destination: name));
      case _Operation.revenue:
        final amount = given[event.revenue];
        if (amount is num) {
          destination.revenue(
            amount.toDouble(),
            payload(_Kind.event, destination: name),
          );
        }
      case _Operation.unidentify:
        destination.unidentify();
    }
  }

  /// Type, id and properties of each group.
  List<(String, String, Map<String, Object>)> groups(String destination) {
    final groups = <(String, String, Map<String, Object>)>[];
    for (final MapEntry(key: type, value: argument) in event.groups.entries) {
      final id = given[argument];
      if (id is! String) continue;
      final properties = payload(
        _Kind.group,
        destination: destination,
        groupType: type,
      );
      groups.add((type, id, properties));
    }
    return groups;
  }

  /// What is sent, by the names of the plan or of a destination.
  Map<String, Object> payload(
    _Kind kind, {
    String? destination,
    String? groupType,
  }) {
    final payload = <String, Object>{};
    for (final (:rule, :value) in carried) {
      if (value == null || rule.kind != kind) continue;
      if (groupType != null && groupType != rule.groupType) continue;
      payload[rule.names[destination] ?? rule.name] = value;
    }
    return payload;
  }
}

Map<String, Object?> _plainMap(Map<Object?, Object?> map) => {
  for (final MapEntry(:key, :value) in map.entries)
    key.toString(): _plain(value),
};

/// A value with texts in the place of allowed ones, which nothing outside can alter any more.
Object? _plain(Object? value) => switch (value) {
  final _Allowed allowed => allowed.wireValue,
  final Map<Object?, Object?> map => _plainMap(map),
  final Iterable<Object?> list => <Object?>[
    for (final element in list) _plain(element),
  ],
  _ => value,
};

/// The value as it is sent: pinned values written in, nothing where null says that there is none.
Object? _valueOf(
  _Rule rule,
  Map<String, Object?> given,
  Map<String, Object?> system,
) {
  if (rule.pinned != null) return rule.pinnedValue;
  final value = rule.system == null
      ? given[rule.argument]
      : system[rule.system];
  return value == null ? null : _complete(rule, value);
}

Object? _complete(_Rule rule, Object? value) {
  final members = rule.members;
  if (members == null) return value;
  if (!rule.isList) return _filled(members, value);
  if (value is! List<Object?>) return value;
  return <Object?>[for (final element in value) _filled(members, element)];
}

Object? _filled(List<_Rule> members, Object? value) {
  if (value is! Map<String, Object?>) return value;
  final filled = Map<String, Object?>.of(value);
  for (final member in members) {
    final own = member.pinned == null
        ? filled[member.name]
        : member.pinnedValue;
    if (own == null) {
      filled.remove(member.name);
    } else {
      filled[member.name] = _complete(member, own);
    }
  }
  return filled;
}

/// The differences between one call and the plan.
final class _Check {
  _Check(this.event, this.session);

  final _Event event;
  final _Session session;
  final List<Violation> violations = [];

  List<Violation> violationsOf(
    List<_Carried> carried,
    Map<String, Object?> given,
  ) {
    for (final (:rule, :value) in carried) {
      check(rule, value, [rule.name]);
    }
    for (final argument in event.groups.values) {
      extra(argument, 'string', given);
    }
    extra(event.userId, 'string', given);
    extra(event.revenue, 'float', given);
    return violations;
  }

  void extra(String? argument, String type, Map<String, Object?> given) {
    if (argument == null) return;
    final rule = _Rule(argument, type, isRequired: true);
    check(rule, given[argument], [argument]);
  }

  void tell(ViolationCode code, List<String> path, String expected) {
    final eventName = event.name;
    final place = path.join('.');
    violations.add(
      Violation._(
        code: code,
        eventId: event.id,
        eventName: eventName,
        path: path,
        message: 'Event "$eventName", property "$place" $expected',
      ),
    );
  }

  void check(_Rule rule, Object? value, List<String> path) {
    if (value == null) {
      if (rule.isRequired) tell(ViolationCode.missing, path, 'is missing');
    } else if (!rule.isList) {
      checkOne(rule, value, path);
    } else if (value is List<Object?>) {
      for (var at = 0; at < value.length; at += 1) {
        checkOne(rule, value[at], [...path, '$at']);
      }
    } else {
      tell(ViolationCode.type, path, 'must be a list');
    }
  }

  void checkOne(_Rule rule, Object? value, List<String> path) {
    final _Rule(:type, :allowed, :told, :pattern, :minimum, :maximum) = rule;
    if (value == null || !_isOfType(type, value)) {
      tell(ViolationCode.type, path, 'must be of the type $type');
      return;
    }
    if (allowed != null && !allowed.contains(_written(value))) {
      tell(ViolationCode.allowedValues, path, 'must be one of $told');
    }
    if (pattern != null && !matches(pattern, value)) {
      tell(ViolationCode.pattern, path, 'must match $pattern');
    }
    if (minimum != null && !(value is num && value >= minimum)) {
      final least = _written(minimum);
      tell(ViolationCode.range, path, 'must be at least $least');
    }
    if (maximum != null && !(value is num && value <= maximum)) {
      final most = _written(maximum);
      tell(ViolationCode.range, path, 'must be at most $most');
    }
    final members = rule.members;
    if (members == null || value is! Map<String, Object?>) return;
    for (final member in members) {
      check(member, value[member.name], [...path, member.name]);
    }
    if (!rule.isClosed) return;
    final declared = {for (final member in members) member.name};
    for (final name in value.keys) {
      if (declared.contains(name)) continue;
      tell(ViolationCode.unexpected, [
        ...path,
        name,
      ], 'is not expected in the object');
    }
  }

  bool matches(String pattern, Object value) {
    if (value is! String) return false;
    var isMatch = true;
    session.guarded('pattern', () {
      isMatch = _expression(pattern).hasMatch(value);
    });
    return isMatch;
  }
}

bool _isOfType(String type, Object value) => switch (type) {
  'string' => value is String,
  'int' => value is int,
  'float' => value is num && value.isFinite,
  'bool' => value is bool,
  'object' => value is Map<String, Object?>,
  _ => true,
};

/// A value as plans write it: numbers without a fraction of nothing.
String _written(Object value) {
  final text = value.toString();
  return value is double && text.endsWith('.0')
      ? text.substring(0, text.length - 2)
      : text;
}

RegExp _expression(String pattern) {
  try {
    return RegExp(pattern, unicode: true);
  } on FormatException {
    return RegExp(pattern);
  }
}
`
