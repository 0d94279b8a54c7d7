import java.lang.reflect.InvocationHandler
import java.lang.reflect.Proxy
import tracking.Colours
import tracking.Destinations
import tracking.Environment
import tracking.Inspector
import tracking.PlanOfEvent
import tracking.PlanOfUser
import tracking.ProductAnalyticsDestination
import tracking.SystemProperties
import tracking.Tracking
import tracking.WarehouseDestination

// An app around generated code: it makes calls by name and writes down what everything is told.
val calls = ArrayList<Any?>()
val violations = ArrayList<String>()
val messages = ArrayList<String>()
val errors = ArrayList<String>()
var isBroken = false

fun <T> destination(type: Class<T>, name: String): T =
    type.cast(Proxy.newProxyInstance(type.classLoader, arrayOf(type), InvocationHandler { _, method, given ->
        if (isBroken && name == "analytics") throw IllegalStateException("down")
        calls.add(listOf(name, method.name) + (given ?: emptyArray()).map { if (it is Environment) it.name else it })
        null
    }))

val inspector = object : Inspector {
    override fun trackFromGeneratedCode(eventName: String, eventProperties: Map<String, Any>, eventId: String, eventHash: String) {
        if (isBroken) throw IllegalStateException("off")
        calls.add(listOf("inspector", eventName, eventProperties, eventId, eventHash))
    }
}

fun init(env: Environment, isStrict: Boolean) = Tracking.init(
    env = env,
    destinations = Destinations(
        productAnalytics = destination(ProductAnalyticsDestination::class.java, "analytics"),
        warehouse = destination(WarehouseDestination::class.java, "warehouse")
    ),
    systemProperties = SystemProperties(appVersion = "1.2"),
    inspector = inspector,
    onViolation = {
        violations.add(it.code.text + " " + it.path.joinToString("."))
        messages.add(it.message)
    },
    onError = { error, destination -> errors.add(destination + " " + error.message) },
    strict = isStrict
)

fun signedUp(
    plan: PlanOfEvent = PlanOfEvent.PRO,
    seats: Long = 3,
    newsletter: Boolean? = null,
    coupon: String? = null,
    age: Long? = null,
    teamSize: Long? = null,
    loose: Map<String, Any?>? = null
) = Tracking.signedUp(
    planOfEvent = plan,
    seats = seats,
    newsletter = newsletter,
    coupon = coupon,
    planOfUser = PlanOfUser.FREE,
    age = age,
    teamSize = teamSize,
    loose = loose,
    userId = "u1",
    teamId = "t1"
)

val euros: Map<String, Any?> = mapOf("currency" to "EUR", "total" to 9.5, "note" to null)

fun order(
    basket: Map<String, Any?> = euros,
    items: List<Map<String, Any?>>? = null,
    level: Long = 2,
    score: Double = 0.25,
    anything: Any? = null
) = Tracking.orderPlaced(basket, items, listOf(Colours.RED), level, score, anything, revenue = 9.5)

val cases = linkedMapOf<String, () -> Unit>(
    "signed up" to { signedUp(newsletter = true, age = 40, teamSize = 7) },
    "signed up, loosely" to { signedUp(coupon = "ABC", newsletter = false, loose = mapOf("a" to 1)) },
    "signed up, invited" to { Tracking.signedUpInvited(seats = 1, plan = PlanOfUser.FREE, level = 3, userId = "u", teamId = "t") },
    "order placed" to {
        val item = mapOf("sku" to "a", "sizes" to listOf(1, 2), "maker" to mapOf("name" to "b", "since" to 1900), "extra" to true)
        order(items = listOf(item), anything = listOf("x"))
    },
    "home page" to { Tracking.homePage(coupon = "AB") },
    "home page, bare" to { Tracking.homePage() },
    "signed out" to { Tracking.signedOut() },
    "no seats" to { signedUp(seats = 0) },
    "many seats" to { signedUp(seats = 101) },
    "a coupon of another form" to { signedUp(coupon = "secret") },
    "a coupon with a line feed" to { signedUp(coupon = "ABC\n") },
    "an age below" to { signedUp(age = -1) },
    "a basket of wrong members" to { order(basket = mapOf("total" to -1, "note" to " ", "more" to 1)) },
    "a basket of wrong types" to { order(basket = mapOf("currency" to "GBP", "total" to "1")) },
    "an item without its sku" to { order(items = listOf(mapOf("sizes" to listOf(0)))) },
    "sizes that are no list" to { order(items = listOf(mapOf("sku" to "a", "sizes" to 1))) },
    "a fraction of a size" to { order(items = listOf(mapOf("sku" to "a", "sizes" to listOf(1.5)))) },
    "a maker of numbers" to { order(items = listOf(mapOf("sku" to "a", "maker" to mapOf("name" to 1)))) },
    "another level" to { order(level = 4) },
    "a score above" to { order(score = 0.75) },
    "a score that is no number" to { order(score = Double.NaN) }
)

fun run(name: String, act: () -> Unit) {
    for (list in listOf(calls, violations, messages, errors)) list.clear()
    var thrown = ""
    try {
        act()
    } catch (error: IllegalStateException) {
        thrown = error.message ?: ""
    }
    println(json(mapOf("name" to name, "calls" to calls, "violations" to violations, "messages" to messages, "errors" to errors, "thrown" to thrown)))
}

fun main() {
    run("before init") { Tracking.signedOut() }
    run("init") { init(Environment.DEV, false) }
    for ((name, act) in cases) run(name, act)
    init(Environment.DEV, true)
    for ((name, act) in cases) run("strict: " + name, act)
    init(Environment.PROD, true)
    for ((name, act) in cases) run("prod: " + name, act)
    init(Environment.DEV, false)
    Tracking.updateSystemProperties(appVersion = "2", locale = "de")
    run("updated") { signedUp() }
    init(Environment.DEV, false)
    isBroken = true
    run("broken") { order() }
}

fun json(value: Any?): String = when (value) {
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") { json(it.key) + ":" + json(it.value) }
    is List<*> -> value.joinToString(",", "[", "]") { json(it) }
    is String -> value.map { if (it in ' '..'~' && it != '"' && it != '\\') it.toString() else String.format("\\u%04x", it - '\u0000') }.joinToString("", "\"", "\"")
    is Double -> if (value.isNaN()) "null" else value.toString()
    else -> value.toString()
}
