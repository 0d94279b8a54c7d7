/** An app in Swift that does the steps it reads, around the code of any variant of the full plan. */
import type { TrackedSource } from '@plan/codegen'

/** The text of the app; events of probes are called with a text for each. */
export function swiftApp({ events }: TrackedSource): string {
  const probing = events.find(({ title }) => title === 'Probing')
  const probes = probing?.properties.map(({ name }) => `${name}: text("${name}")`) ?? []
  const probingCase = probing === undefined ? '' : `\n    case "probing": Tracking.probing(${probes.join(', ')})`
  const pinningCase = events.some(({ title }) => title === 'Pinning') ? '\n    case "pinning": Tracking.pinning()' : ''
  return String.raw`import Foundation

nonisolated(unsafe) var calls: [[Any]] = []
nonisolated(unsafe) var violations: [[String: Any]] = []
nonisolated(unsafe) var errors: [String] = []
nonisolated(unsafe) var refused: String?

struct Down: Error {}

struct Fake: TrackingDestination, TrackingInspector {
    let name: String
    let isBroken: Bool

    func note(_ call: [Any]) throws {
        if isBroken { throw Down() }
        calls.append([name] + call)
    }

    func make(environment: TrackingEnvironment) throws { try note(["make", environment.rawValue]) }
    func identify(userId: String) throws { try note(["identify", userId]) }
    func setUserProperties(_ userProperties: [String: Any]) throws { try note(["setUserProperties", userProperties]) }
    func addCurrentUserToGroup(groupType: String, groupId: String, groupProperties: [String: Any]) throws {
        try note(["addCurrentUserToGroup", groupType, groupId, groupProperties])
    }
    func setGroupProperties(groupType: String, groupId: String, groupProperties: [String: Any]) throws {
        try note(["setGroupProperties", groupType, groupId, groupProperties])
    }
    func logEvent(_ eventName: String, eventProperties: [String: Any]) throws { try note(["logEvent", eventName, eventProperties]) }
    func logPage(_ pageName: String, eventProperties: [String: Any]) throws { try note(["logPage", pageName, eventProperties]) }
    func revenue(_ amount: Double, eventProperties: [String: Any]) throws { try note(["revenue", amount, eventProperties]) }
    func unidentify() throws { try note(["unidentify"]) }
    func trackFromGeneratedCode(eventName: String, eventProperties: [String: Any], eventId: String, eventHash: String) throws {
        try note([eventName, eventProperties, ["eventId": eventId, "eventHash": eventHash]])
    }
}

/// A value of JSON as an app has it.
func native(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(native) }
    if let object = value as? [String: Any] { return object.mapValues(native) }
    guard let number = value as? NSNumber else { return value }
    if CFGetTypeIDOfBool(number) { return number.boolValue }
    return number.doubleValue == number.doubleValue.rounded() ? number.intValue : number.doubleValue
}

func CFGetTypeIDOfBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }

func act(_ step: [String: Any]) {
    let given = (step["given"] ?? [String: Any]()) as? [String: Any] ?? [:]
    func text(_ name: String) -> String { given[name] as? String ?? "" }
    func whole(_ name: String) -> Int? { given[name] as? Int }
    func object(_ name: String) -> [String: Any]? { given[name] as? [String: Any] }
    func double(_ name: String) -> Double { (given[name] as? Double) ?? Double(whole(name) ?? 0) }
    switch step["do"] as? String == "call" ? step["name"] as? String ?? "" : step["do"] as? String ?? "" {
    case "init":
        let system = step["system"] as? [String: Any] ?? [:]
        let isBroken = step["isBroken"] as? Bool ?? false
        Tracking.initialize(
            environment: TrackingEnvironment(rawValue: step["env"] as? String ?? "")!,
            destinations: Tracking.Destinations(
                productAnalytics: Fake(name: "analytics", isBroken: isBroken), warehouse: Fake(name: "warehouse", isBroken: false)),
            systemProperties: Tracking.SystemProperties(
                appVersion: system["appVersion"] as? String ?? "", locale: system["locale"] as? String),
            inspector: Fake(name: "inspector", isBroken: isBroken),
            strict: step["strict"] as? Bool ?? false,
            onViolation: { told in
                violations.append([
                    "code": told.code, "eventId": told.eventId, "eventName": told.eventName, "path": told.path,
                    "message": told.message,
                ])
            },
            onRefusal: { refused = $0.map(\.message).joined(separator: "\n") },
            onError: { errors.append($1) })
    case "update":
        Tracking.updateSystemProperties { system in
            if let version = given["appVersion"] as? String { system.appVersion = version }
            if let locale = given["locale"] { system.locale = locale as? String }
        }
    case "signedUp":
        Tracking.signedUp(
            planOfEvent: Tracking.PlanOfEvent(rawValue: text("planOfEvent")), seats: whole("seats") ?? 0,
            newsletter: given["newsletter"] as? Bool, coupon: given["coupon"] as? String,
            planOfUser: Tracking.PlanOfUser(rawValue: text("planOfUser")), age: whole("age"),
            teamSize: whole("teamSize"), loose: object("loose"), userId: text("userId"), teamId: text("teamId"))
    case "signedUpInvited":
        Tracking.signedUpInvited(
            seats: whole("seats") ?? 0, plan: Tracking.PlanOfUser(rawValue: text("plan")), level: whole("level") ?? 0,
            userId: text("userId"), teamId: text("teamId"))
    case "orderPlaced":
        Tracking.orderPlaced(
            basket: object("basket") ?? [:], items: given["items"] as? [[String: Any]],
            colours: (given["colours"] as? [String] ?? []).map { Tracking.Colours(rawValue: $0) },
            level: whole("level") ?? 0, score: double("score"), anything: given["anything"], revenue: double("revenue"))
    case "homePage": Tracking.homePage(coupon: given["coupon"] as? String)
    case "signedOut": Tracking.signedOut()${probingCase}${pinningCase}
    default: fatalError("no step \(step)")
    }
}

let input = FileHandle.standardInput.readDataToEndOfFile()
let steps = try JSONSerialization.jsonObject(with: input) as? [[String: Any]] ?? []
var results: [[String: Any]] = []
for step in steps {
    (calls, violations, errors, refused) = ([], [], [], nil)
    act(native(step) as? [String: Any] ?? [:])
    results.append([
        "calls": calls, "violations": violations, "errors": errors, "raised": refused.map { $0 as Any } ?? NSNull(),
    ])
}
FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: results))
`
}
