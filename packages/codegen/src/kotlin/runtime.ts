/** The part of generated Kotlin that is the same for every plan. */
export const runtime = String.raw`package tracking

import java.math.BigInteger
import java.util.regex.Pattern

/** Where the app runs. Values are checked in development alone. */
enum class Environment { DEV, STAGING, PROD }

/** What a destination can be told. The app implements what the events need that go there. */
interface Destination {
    /** Comes first, from init. */
    fun make(env: Environment) {}

    fun identify(userId: String) {}

    fun setUserProperties(userProperties: Map<String, Any>) {}

    fun addCurrentUserToGroup(groupType: String, groupId: String, groupProperties: Map<String, Any>) {}

    fun setGroupProperties(groupType: String, groupId: String, groupProperties: Map<String, Any>) {}

    fun logEvent(eventName: String, eventProperties: Map<String, Any>) {}

    fun logPage(pageName: String, eventProperties: Map<String, Any>) {}

    fun revenue(amount: Double, eventProperties: Map<String, Any>) {}

    fun unidentify() {}
}

/** What an inspector is told: every event by the names of the plan, with its id and the hash of its definition. */
interface Inspector {
    fun trackFromGeneratedCode(eventName: String, eventProperties: Map<String, Any>, eventId: String, eventHash: String)
}

/** A text of a list of allowed ones. */
interface Allowed {
    val text: String
}

/** What a value breaks: rules of the plan, or the order of calls. */
enum class ViolationCode(val text: String) {
    MISSING("missing"),
    TYPE("type"),
    ALLOWED_VALUES("allowed-values"),
    PATTERN("pattern"),
    RANGE("range"),
    UNEXPECTED("unexpected"),
    BEFORE_INIT("before-init")
}

/** A difference between a call and the plan. It never holds the value. */
class Violation internal constructor(
    val code: ViolationCode,
    val eventId: String,
    val eventName: String,
    /** The names on the way to the value; numbers are places in lists. */
    val path: List<String>,
    val message: String
)

/** What the plan asks of a value. */
internal class Rule(val name: String, val type: String) {
    var isList = false
    var isRequired = false
    var pinned: Any? = null
    var allowed: List<Any>? = null
    var pattern: String? = null
    var expression = ""
    var minimum: Double? = null
    var maximum: Double? = null
    var members: List<Rule>? = null
    var isClosed = false
    var of = "event"
    var groupType: String? = null
    var argument: String? = null
    var system: String? = null
    var names: Map<String, String> = emptyMap()

    fun list(): Rule = apply { isList = true }

    fun required(): Rule = apply { isRequired = true }

    fun pinned(value: Any): Rule = apply { pinned = value }

    fun allowed(vararg values: Any): Rule = apply { allowed = values.toList() }

    fun pattern(written: String, read: String): Rule = apply {
        pattern = written
        expression = read
    }

    fun minimum(value: Double): Rule = apply { minimum = value }

    fun maximum(value: Double): Rule = apply { maximum = value }

    fun members(vararg rules: Rule): Rule = apply { members = rules.toList() }

    fun closed(): Rule = apply { isClosed = true }

    fun ofUser(): Rule = apply { of = "user" }

    fun ofGroup(type: String): Rule = apply {
        of = "group"
        groupType = type
    }

    fun argument(identifier: String): Rule = apply { argument = identifier }

    fun system(identifier: String): Rule = apply { system = identifier }

    fun names(vararg pairs: String): Rule = apply { names = pairsOf(pairs) }

    val pinnedValue: Any?
        get() = if (isList) listOf(pinned) else pinned
}

/** An event as the plan defines it. */
internal class Event(val id: String, val hash: String, val name: String) {
    var operations: List<String> = emptyList()
    var destinations: Map<String, String> = emptyMap()
    var properties: List<Rule> = emptyList()
    var userId: String? = null
    var revenue: String? = null
    var groups: Map<String, String> = emptyMap()

    fun operations(vararg names: String): Event = apply { operations = names.toList() }

    fun destinations(vararg pairs: String): Event = apply { destinations = pairsOf(pairs) }

    fun properties(vararg rules: Rule): Event = apply { properties = rules.toList() }

    fun userId(argument: String): Event = apply { userId = argument }

    fun revenue(argument: String): Event = apply { revenue = argument }

    fun groups(vararg pairs: String): Event = apply { groups = pairsOf(pairs) }
}

private fun pairsOf(pairs: Array<out String>): Map<String, String> {
    val map = LinkedHashMap<String, String>()
    for (at in pairs.indices step 2) map[pairs[at]] = pairs[at + 1]
    return map
}

/** What init was given. */
internal data class Session(
    val env: Environment,
    val destinations: Map<String, Destination?>,
    val system: Map<String, Any?>,
    val inspector: Inspector?,
    val onViolation: ((Violation) -> Unit)?,
    val onError: ((Exception, String) -> Unit)?,
    val strict: Boolean
) {
    fun report(violation: Violation) {
        if (onViolation == null) System.err.println(violation.message) else onViolation.invoke(violation)
    }

    /** What is thrown in one place keeps no other from its events. */
    fun guarded(destination: String, act: () -> Unit) {
        try {
            act()
        } catch (error: Exception) {
            if (onError == null) System.err.println(destination + ": " + error) else onError.invoke(error, destination)
        }
    }
}

/** Checks, renames and sends events. It is the same for every plan; the definitions of events are beside it. */
internal object TrackingRuntime {
    private var session: Session? = null
    private var missed = 0

    /** Begins sending with the given options, also a second time. */
    fun open(opened: Session) {
        val before = synchronized(this) {
            session = opened
            missed.also { missed = 0 }
        }
        for ((name, destination) in opened.destinations) {
            if (destination != null) opened.guarded(name) { destination.make(opened.env) }
        }
        if (before > 0 && opened.env == Environment.DEV) {
            val message = before.toString() + " events came before init and were not sent; call init first"
            opened.report(Violation(ViolationCode.BEFORE_INIT, "", "", emptyList(), message))
        }
    }

    /** Replaces some of the system properties; null leaves them as they are. */
    fun update(system: Map<String, Any?>) {
        synchronized(this) {
            val current = session ?: return
            session = current.copy(system = current.system + system.filterValues { it != null })
        }
    }

    /** Checks and sends one event. */
    fun track(event: Event, arguments: Map<String, Any?>) {
        val current = synchronized(this) {
            if (session == null) missed += 1
            session
        } ?: return
        val given = plainMap(arguments)
        val carried = event.properties.map { rule -> Pair(rule, valueOf(rule, given, plainMap(current.system))) }
        if (current.env == Environment.DEV) {
            val violations = Check(event, current).violations(carried, given)
            violations.forEach(current::report)
            if (current.strict && violations.isNotEmpty()) {
                throw IllegalStateException(violations.joinToString("\n") { it.message })
            }
        }
        val sending = Sending(event, carried, given)
        for ((name, eventName) in event.destinations) {
            val destination = current.destinations[name] ?: continue
            for (operation in event.operations) {
                current.guarded(name) { sending.perform(operation, destination, name, eventName) }
            }
        }
        val inspector = current.inspector ?: return
        current.guarded("inspector") {
            inspector.trackFromGeneratedCode(event.name, sending.payload("event", null, null), event.id, event.hash)
        }
    }
}

/** One event with its values, on its way. */
private class Sending(
    private val event: Event,
    private val carried: List<Pair<Rule, Any?>>,
    private val given: Map<String, Any?>
) {
    fun perform(operation: String, destination: Destination, key: String, eventName: String) {
        when (operation) {
            "identify" -> {
                val userId = event.userId?.let { given[it] }
                if (userId is String) destination.identify(userId)
            }
            "setUserProperties" -> {
                val userProperties = payload("user", null, key)
                if (userProperties.isNotEmpty()) destination.setUserProperties(userProperties)
            }
            "addCurrentUserToGroup" -> groups(key) { type, id, groupProperties ->
                destination.addCurrentUserToGroup(type, id, groupProperties)
            }
            "setGroupProperties" -> groups(key) { type, id, groupProperties ->
                if (groupProperties.isNotEmpty()) destination.setGroupProperties(type, id, groupProperties)
            }
            "logEvent" -> destination.logEvent(eventName, payload("event", null, key))
            "logPage" -> destination.logPage(eventName, payload("event", null, key))
            "revenue" -> {
                val amount = event.revenue?.let { given[it] }
                if (amount is Number) destination.revenue(amount.toDouble(), payload("event", null, key))
            }
            else -> destination.unidentify()
        }
    }

    private fun groups(key: String, tell: (String, String, Map<String, Any>) -> Unit) {
        for ((type, argument) in event.groups) {
            val id = given[argument]
            if (id is String) tell(type, id, payload("group", type, key))
        }
    }

    /** What is sent, by the names of the plan or of a destination. */
    fun payload(of: String, groupType: String?, destination: String?): Map<String, Any> {
        val payload = LinkedHashMap<String, Any>()
        for ((rule, value) in carried) {
            if (value == null || rule.of != of) continue
            if (groupType != null && groupType != rule.groupType) continue
            payload[destination?.let { rule.names[it] } ?: rule.name] = value
        }
        return payload
    }
}

private fun plainMap(map: Map<*, *>): Map<String, Any?> {
    val copy = LinkedHashMap<String, Any?>()
    for ((name, value) in map) copy[name.toString()] = plain(value)
    return copy
}

/** A value with texts in the place of allowed ones, which nothing outside can alter any more. */
private fun plain(value: Any?): Any? = when (value) {
    is Allowed -> value.text
    is Map<*, *> -> plainMap(value)
    is Collection<*> -> value.map { plain(it) }
    else -> value
}

/** The value as it is sent: pinned values written in, nothing where null says that there is none. */
private fun valueOf(rule: Rule, given: Map<String, Any?>, system: Map<String, Any?>): Any? {
    if (rule.pinned != null) return rule.pinnedValue
    val fromSystem = rule.system
    val value = if (fromSystem == null) rule.argument?.let { given[it] } else system[fromSystem]
    return value?.let { complete(rule, it) }
}

private fun complete(rule: Rule, value: Any): Any? {
    val members = rule.members ?: return value
    if (!rule.isList) return filled(members, value)
    return if (value is List<*>) value.map { filled(members, it) } else value
}

private fun filled(members: List<Rule>, value: Any?): Any? {
    if (value !is Map<*, *>) return value
    val filled = LinkedHashMap(plainMap(value))
    for (member in members) {
        val own = if (member.pinned == null) filled[member.name] else member.pinnedValue
        if (own == null) filled.remove(member.name) else filled[member.name] = complete(member, own)
    }
    return filled
}

/** The differences between one call and the plan. */
private class Check(private val event: Event, private val session: Session) {
    private val violations = ArrayList<Violation>()

    fun violations(carried: List<Pair<Rule, Any?>>, given: Map<String, Any?>): List<Violation> {
        for ((rule, value) in carried) check(rule, value, listOf(rule.name))
        for (argument in event.groups.values) extra(argument, "string", given)
        event.userId?.let { extra(it, "string", given) }
        event.revenue?.let { extra(it, "float", given) }
        return violations
    }

    private fun extra(argument: String, type: String, given: Map<String, Any?>) =
        check(Rule(argument, type).required(), given[argument], listOf(argument))

    private fun tell(code: ViolationCode, path: List<String>, expected: String) {
        val message = "Event \"" + event.name + "\", property \"" + path.joinToString(".") + "\" " + expected
        violations.add(Violation(code, event.id, event.name, path, message))
    }

    private fun check(rule: Rule, value: Any?, path: List<String>) {
        if (value == null) {
            if (rule.isRequired) tell(ViolationCode.MISSING, path, "is missing")
        } else if (!rule.isList) {
            checkOne(rule, value, path)
        } else if (value is List<*>) {
            value.forEachIndexed { at, element -> checkOne(rule, element, path + at.toString()) }
        } else {
            tell(ViolationCode.TYPE, path, "must be a list")
        }
    }

    private fun checkOne(rule: Rule, value: Any?, path: List<String>) {
        if (!isOfType(rule.type, value)) return tell(ViolationCode.TYPE, path, "must be of the type " + rule.type)
        val allowed = rule.allowed
        if (allowed != null && allowed.none { written(it) == written(value) }) {
            tell(ViolationCode.ALLOWED_VALUES, path, "must be one of " + json(allowed))
        }
        val pattern = rule.pattern
        if (pattern != null && !matches(rule, value)) tell(ViolationCode.PATTERN, path, "must match " + pattern)
        val number = (value as? Number)?.toDouble() ?: Double.NaN
        val minimum = rule.minimum
        if (minimum != null && !(number >= minimum)) {
            tell(ViolationCode.RANGE, path, "must be at least " + json(minimum))
        }
        val maximum = rule.maximum
        if (maximum != null && !(number <= maximum)) {
            tell(ViolationCode.RANGE, path, "must be at most " + json(maximum))
        }
        val members = rule.members
        if (members == null || value !is Map<*, *>) return
        for (member in members) check(member, value[member.name], path + member.name)
        if (!rule.isClosed) return
        val declared = members.map { it.name }
        for (name in value.keys.map { it.toString() }) {
            if (name !in declared) tell(ViolationCode.UNEXPECTED, path + name, "is not expected in the object")
        }
    }

    private fun matches(rule: Rule, value: Any?): Boolean {
        var found = true
        session.guarded("pattern") {
            found = value is String && Pattern.compile(rule.expression).matcher(value).find()
        }
        return found
    }
}

private fun isOfType(type: String, value: Any?): Boolean = when (type) {
    "string" -> value is String
    "int" -> value is Long || value is Int || value is Short || value is Byte || value is BigInteger
    "float" -> value is Number && !value.toDouble().isNaN() && !value.toDouble().isInfinite()
    "bool" -> value is Boolean
    "object" -> value is Map<*, *>
    else -> value != null
}

private fun written(value: Any?): String = if (value is String) value else json(value)

/** A value as JSON; numbers without a fraction have none there either. */
private fun json(value: Any?): String = when (value) {
    is String -> quoted(value)
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { quoted(it.key.toString()) + ":" + json(it.value) }
    is Collection<*> -> value.joinToString(",", "[", "]") { json(it) }
    is Double -> if (value == Math.rint(value) && Math.abs(value) < 1e15) value.toLong().toString() else value.toString()
    is Float -> json(value.toDouble())
    else -> value.toString()
}

private fun quoted(value: String): String {
    val text = StringBuilder("\"")
    for (sign in value) {
        when {
            sign == '"' || sign == '\\' -> text.append('\\').append(sign)
            sign == '\n' -> text.append("\\n")
            sign == '\r' -> text.append("\\r")
            sign == '\t' -> text.append("\\t")
            sign < ' ' -> text.append(String.format("\\u%04x", sign - '\u0000'))
            else -> text.append(sign)
        }
    }
    return text.append('"').toString()
}
`
