/** The part of generated Swift that is the same for every plan. */
export const runtime = String.raw`import Foundation

/// Where the app runs. Values are checked in development alone.
public enum TrackingEnvironment: String, Sendable {
    case dev, staging, prod
}

/// What a destination can be told. The app implements what the events need that go there.
public protocol TrackingDestination {
    /// Comes first, from initialize.
    func make(environment: TrackingEnvironment) throws
    func identify(userId: String) throws
    func setUserProperties(_ userProperties: [String: Any]) throws
    func addCurrentUserToGroup(groupType: String, groupId: String, groupProperties: [String: Any]) throws
    func setGroupProperties(groupType: String, groupId: String, groupProperties: [String: Any]) throws
    func logEvent(_ eventName: String, eventProperties: [String: Any]) throws
    func logPage(_ pageName: String, eventProperties: [String: Any]) throws
    func revenue(_ amount: Double, eventProperties: [String: Any]) throws
    func unidentify() throws
}

extension TrackingDestination {
    public func make(environment: TrackingEnvironment) throws {}
    public func identify(userId: String) throws {}
    public func setUserProperties(_ userProperties: [String: Any]) throws {}
    public func addCurrentUserToGroup(groupType: String, groupId: String, groupProperties: [String: Any]) throws {}
    public func setGroupProperties(groupType: String, groupId: String, groupProperties: [String: Any]) throws {}
    public func logEvent(_ eventName: String, eventProperties: [String: Any]) throws {}
    public func logPage(_ pageName: String, eventProperties: [String: Any]) throws {}
    public func revenue(_ amount: Double, eventProperties: [String: Any]) throws {}
    public func unidentify() throws {}
}

/// What an inspector is told: every event by the names of the plan, with its id and the hash of its definition.
public protocol TrackingInspector {
    func trackFromGeneratedCode(
        eventName: String, eventProperties: [String: Any], eventId: String, eventHash: String
    ) throws
}

/// A difference between a call and the plan. It never holds the value.
public struct TrackingViolation: Sendable {
    /// missing, type, allowed-values, pattern, range, unexpected or before-init.
    public let code: String
    public let eventId: String
    public let eventName: String
    /// The names on the way to the value; numbers are places in lists.
    public let path: [String]
    public let message: String
}

/// What initialize takes for every plan.
struct TrackingOptions {
    let environment: TrackingEnvironment
    let destinations: [(String, any TrackingDestination)]
    var system: [String: Any]
    let inspector: (any TrackingInspector)?
    let strict: Bool
    let onViolation: ((TrackingViolation) -> Void)?
    let onRefusal: (([TrackingViolation]) -> Void)?
    let onError: ((any Error, String) -> Void)?
}

enum TrackingOperation {
    case identify, setUserProperties, addCurrentUserToGroup, setGroupProperties, logEvent, logPage, revenue, unidentify
}

enum TrackingType: String {
    case string, int, float, bool, object, any
}

struct TrackingRule {
    let name: String
    let type: TrackingType
    var list = false
    var required = false
    var pinned: Any?
    var allowed: [String]?
    var told = ""
    var pattern = ""
    var expression: String?
    var minimum: Double?
    var maximum: Double?
    var members: [TrackingRule]?
    var closed = false
}

struct TrackingProperty {
    enum Kind {
        case event, user, group
    }

    let rule: TrackingRule
    var of = Kind.event
    var groupType: String?
    var argument: String?
    var system: String?
    var names: [(String, String)] = []

    init(
        _ rule: TrackingRule, of: Kind = .event, groupType: String? = nil, argument: String? = nil,
        system: String? = nil, names: [(String, String)] = []
    ) {
        self.rule = rule
        self.of = of
        self.groupType = groupType
        self.argument = argument
        self.system = system
        self.names = names
    }
}

/// An event as the plan defines it.
struct TrackingEvent: @unchecked Sendable {
    let id: String
    let hash: String
    let name: String
    let operations: [TrackingOperation]
    let destinations: [(String, String)]
    let properties: [TrackingProperty]
    var userId: String?
    var revenue: String?
    var groups: [(String, String)] = []
}

/// A value that several threads read and replace.
final class TrackingBox<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Value

    init(_ value: Value) {
        stored = value
    }

    func with<Result>(_ act: (inout Value) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return act(&stored)
    }
}

/// Checks, renames and sends events.
enum TrackingRuntime {
    private struct State {
        var options: TrackingOptions?
        var missed = 0
    }

    private typealias Carried = (property: TrackingProperty, value: Any?)

    private static let state = TrackingBox(State())

    /// Begins sending with the given options, also a second time.
    static func open(_ given: TrackingOptions) {
        let missed = state.with { state -> Int in
            defer { state = State(options: given) }
            return state.missed
        }
        for (name, destination) in given.destinations {
            guarded(given, name) { try destination.make(environment: given.environment) }
        }
        if missed > 0 && given.environment == .dev {
            let message = "\(missed) events came before init and were not sent; call init first"
            report(given, TrackingViolation(code: "before-init", eventId: "", eventName: "", path: [], message: message))
        }
    }

    /// Replaces the system properties.
    static func update(_ system: [String: Any]) {
        state.with { $0.options?.system = system }
    }

    /// Checks and sends one event.
    static func track(_ event: TrackingEvent, _ given: [String: Any]) {
        let found = state.with { state -> TrackingOptions? in
            if state.options == nil { state.missed += 1 }
            return state.options
        }
        guard let current = found else { return }
        let carried: [Carried] = event.properties.map { ($0, valueOf($0, given, current)) }
        if current.environment == .dev {
            let violations = violationsOf(event, carried, given)
            for violation in violations { report(current, violation) }
            if current.strict && !violations.isEmpty {
                guard let onRefusal = current.onRefusal else {
                    fatalError(violations.map(\.message).joined(separator: "\n"))
                }
                return onRefusal(violations)
            }
        }
        for (name, eventName) in event.destinations {
            guard let destination = current.destinations.first(where: { same($0.0, name) })?.1 else { continue }
            for operation in event.operations {
                guarded(current, name) {
                    try perform(operation, event, eventName, carried, given, destination, name)
                }
            }
        }
        guard let inspector = current.inspector else { return }
        guarded(current, "inspector") {
            try inspector.trackFromGeneratedCode(
                eventName: event.name, eventProperties: payload(carried) { $0.of == .event },
                eventId: event.id, eventHash: event.hash)
        }
    }

    private static func perform(
        _ operation: TrackingOperation, _ event: TrackingEvent, _ eventName: String, _ carried: [Carried],
        _ given: [String: Any], _ destination: any TrackingDestination, _ name: String
    ) throws {
        let properties = { payload(carried, name) { $0.of == .event } }
        let groups = event.groups.compactMap { type, argument -> (type: String, id: String, properties: [String: Any])? in
            guard let id = given[argument] as? String else { return nil }
            return (type, id, payload(carried, name) { $0.of == .group && same($0.groupType ?? "", type) })
        }
        switch operation {
        case .identify:
            if let userId = given[event.userId ?? ""] as? String { try destination.identify(userId: userId) }
        case .setUserProperties:
            let userProperties = payload(carried, name) { $0.of == .user }
            if !userProperties.isEmpty { try destination.setUserProperties(userProperties) }
        case .addCurrentUserToGroup:
            for group in groups {
                try destination.addCurrentUserToGroup(
                    groupType: group.type, groupId: group.id, groupProperties: group.properties)
            }
        case .setGroupProperties:
            for group in groups where !group.properties.isEmpty {
                try destination.setGroupProperties(
                    groupType: group.type, groupId: group.id, groupProperties: group.properties)
            }
        case .logEvent:
            try destination.logEvent(eventName, eventProperties: properties())
        case .logPage:
            try destination.logPage(eventName, eventProperties: properties())
        case .revenue:
            if let amount = given[event.revenue ?? ""] as? Double {
                try destination.revenue(amount, eventProperties: properties())
            }
        case .unidentify:
            try destination.unidentify()
        }
    }

    /// What is sent, by the names of the plan or of a destination.
    private static func payload(
        _ carried: [Carried], _ destination: String? = nil, _ belongs: (TrackingProperty) -> Bool
    ) -> [String: Any] {
        var sent: [String: Any] = [:]
        for (property, value) in carried where belongs(property) {
            guard let value = value else { continue }
            let mapped = destination.flatMap { place in property.names.first { same($0.0, place) }?.1 }
            sent[mapped ?? property.rule.name] = value
        }
        return sent
    }

    /// The value as it is sent: pinned values written in, nothing where null says that there is none.
    private static func valueOf(
        _ property: TrackingProperty, _ given: [String: Any], _ options: TrackingOptions
    ) -> Any? {
        if property.rule.pinned != nil { return pinned(property.rule) }
        let value = property.system.map { options.system[$0] } ?? given[property.argument ?? ""]
        return present(value).map { complete(property.rule, $0) }
    }

    private static func pinned(_ rule: TrackingRule) -> Any? {
        rule.list ? rule.pinned.map { [$0] } : rule.pinned
    }

    /// The value within optionals, nothing where there is none.
    private static func present(_ value: Any?) -> Any? {
        guard let value = value, !(value is NSNull) else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return present(mirror.children.first?.value)
    }

    private static func complete(_ rule: TrackingRule, _ value: Any) -> Any {
        guard let members = rule.members else { return value }
        if !rule.list { return filled(members, value) }
        guard let list = value as? [Any] else { return value }
        return list.map { filled(members, $0) }
    }

    private static func filled(_ members: [TrackingRule], _ value: Any) -> Any {
        guard var object = value as? [String: Any] else { return value }
        for member in members {
            let own = member.pinned == nil ? present(object[member.name]) : pinned(member)
            object[member.name] = own.map { complete(member, $0) }
        }
        return object
    }

    private static func violationsOf(
        _ event: TrackingEvent, _ carried: [Carried], _ given: [String: Any]
    ) -> [TrackingViolation] {
        var violations: [TrackingViolation] = []
        let tell: Tell = { code, path, expected in
            let place = path.joined(separator: ".")
            let message = "Event \"\(event.name)\", property \"\(place)\" \(expected)"
            violations.append(
                TrackingViolation(code: code, eventId: event.id, eventName: event.name, path: path, message: message))
        }
        for (property, value) in carried { check(property.rule, value, [property.rule.name], tell) }
        if let revenue = event.revenue {
            check(TrackingRule(name: revenue, type: .float, required: true), given[revenue], [revenue], tell)
        }
        return violations
    }

    private typealias Tell = (_ code: String, _ path: [String], _ expected: String) -> Void

    private static func check(_ rule: TrackingRule, _ given: Any?, _ path: [String], _ tell: Tell) {
        guard let value = present(given) else {
            if rule.required { tell("missing", path, "is missing") }
            return
        }
        guard rule.list else { return checkOne(rule, value, path, tell) }
        guard let list = value as? [Any] else { return tell("type", path, "must be a list") }
        for (at, element) in list.enumerated() { checkOne(rule, element, path + [String(at)], tell) }
    }

    private static func checkOne(_ rule: TrackingRule, _ given: Any, _ path: [String], _ tell: Tell) {
        guard let value = present(given), isOf(rule.type, value) else {
            return tell("type", path, "must be of the type \(rule.type.rawValue)")
        }
        if let allowed = rule.allowed {
            let text = written(value)
            if !allowed.contains(where: { same($0, text) }) { tell("allowed-values", path, "must be one of \(rule.told)") }
        }
        if let expression = rule.expression, !matches(expression, value) {
            tell("pattern", path, "must match \(rule.pattern)")
        }
        if let minimum = rule.minimum, !((number(value) ?? .nan) >= minimum) {
            tell("range", path, "must be at least \(written(minimum))")
        }
        if let maximum = rule.maximum, !((number(value) ?? .nan) <= maximum) {
            tell("range", path, "must be at most \(written(maximum))")
        }
        guard let members = rule.members, let object = value as? [String: Any] else { return }
        for member in members { check(member, object[member.name], path + [member.name], tell) }
        guard rule.closed else { return }
        let declared = Set(members.map(\.name))
        for name in object.keys.sorted() where !declared.contains(name) {
            tell("unexpected", path + [name], "is not expected in the object")
        }
    }

    private static func isOf(_ type: TrackingType, _ value: Any) -> Bool {
        switch type {
        case .string: return value is String
        case .int: return !(value is Bool) && value is any BinaryInteger
        case .float: return number(value)?.isFinite == true
        case .bool: return value is Bool
        case .object: return value is [String: Any]
        case .any: return true
        }
    }

    private static func number(_ value: Any) -> Double? {
        if value is Bool { return nil }
        if let whole = value as? any BinaryInteger { return Double(whole) }
        if let fraction = value as? any BinaryFloatingPoint { return Double(fraction) }
        return nil
    }

    /// A value as plans write it: numbers without a fraction of nothing.
    private static func written(_ value: Any) -> String {
        if let text = value as? String { return text }
        if let double = value as? any BinaryFloatingPoint {
            let double = Double(double)
            if let whole = Int64(exactly: double), abs(double) < 1e15 { return String(whole) }
            return String(double)
        }
        return String(describing: value)
    }

    private static func matches(_ expression: String, _ value: Any) -> Bool {
        guard let text = value as? String, let pattern = try? NSRegularExpression(pattern: expression) else { return false }
        return pattern.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }

    /// Whether texts have the same characters; two ways to write an accent are two texts.
    private static func same(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8)
    }

    private static func report(_ options: TrackingOptions, _ violation: TrackingViolation) {
        if let onViolation = options.onViolation { onViolation(violation) } else { NSLog("%@", violation.message) }
    }

    /// What is thrown in one place keeps no other from its events.
    private static func guarded(_ options: TrackingOptions, _ name: String, _ act: () throws -> Void) {
        do {
            try act()
        } catch {
            if let onError = options.onError { onError(error, name) } else { NSLog("%@", "\(name): \(error)") }
        }
    }
}
`
