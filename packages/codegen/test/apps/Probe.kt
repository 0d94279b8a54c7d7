package probe

import java.util.Base64
import patterns.Destinations
import patterns.Environment
import patterns.Tracking

// Sends each text it is given as every member, and prints which members break their pattern.
fun main(given: Array<String>) {
    val broken = ArrayList<String>()
    Tracking.init(
        Environment.DEV,
        Destinations(null, null),
        onViolation = { broken.add(it.path[1]) },
        onError = { error, _ -> broken.add(error.toString()) }
    )
    for (encoded in given.drop(1)) {
        val text = String(Base64.getDecoder().decode(encoded.substring(1)), Charsets.UTF_8)
        broken.clear()
        Tracking.probe((0 until given[0].toInt()).associate { "m$it" to text })
        println(broken.joinToString(" "))
    }
}
