internal import FoundationEssentials
public import Logging
internal import NIOConcurrencyHelpers

/// The dependencies of a worker with their states: `/readyz`. The code that calls a dependency reports its state.
public final class Readiness: Sendable {
    public struct Check: Sendable, Hashable {
        public let name: String
        public let isUp: Bool
        /// The reason of the outage: a fixed text or a status code, never a secret or a text of a customer.
        public let reason: String?
        /// The time of the last change (RFC 3339).
        public let since: String
        /// False for a dependency that the program can do without for a while.
        public internal(set) var isRequired = true
    }

    private static let starting = "starting"
    /// The check of a program that is still starting.
    static let start = "start"

    private let checks: NIOLockedValueBox<[String: Check]>
    private let tolerated = NIOLockedValueBox<Set<String>>([])
    private let logger: Logger

    /// - Parameter names: the dependencies that must be up before the worker is ready. Each is down until it is set.
    public init(_ names: [String] = [], logger: Logger) {
        let now = LogTime.now()
        let checks = names.map { ($0, Check(name: $0, isUp: false, reason: Self.starting, since: now)) }
        self.checks = NIOLockedValueBox(Dictionary(checks) { first, _ in first })
        self.logger = logger
    }

    /// Until `started`, the program is not ready, whatever the state of its dependencies.
    func starts() {
        self.checks.withLockedValue { checks in
            checks[Self.start] = Check(name: Self.start, isUp: false, reason: Self.starting, since: LogTime.now())
        }
    }

    func started() { self.checks.withLockedValue { $0[Self.start] = nil } }

    /// Sets the state of a dependency, and logs one line if it changes or is known for the first time.
    ///
    /// - Parameter reason: kept while it is down. A new reason for the same outage replaces the old one and is not
    ///   logged.
    public func set(_ name: String, up isUp: Bool, reason: String? = nil) {
        let tolerated = self.tolerated.withLockedValue { $0 }
        let hasChanged = self.checks.withLockedValue { checks in
            let old = checks[name]
            let hasChanged = old?.isUp != isUp || old?.reason == Self.starting
            let since = hasChanged ? LogTime.now() : old?.since ?? LogTime.now()
            var check = Check(name: name, isUp: isUp, reason: isUp ? nil : reason ?? old?.reason, since: since)
            check.isRequired = !tolerated.contains(name)
            checks[name] = check
            return hasChanged
        }
        guard hasChanged else { return }
        if isUp {
            self.logger.notice("A dependency is up", metadata: [LogKey.service: "\(name)"])
        } else {
            let metadata: Logger.Metadata = [LogKey.service: "\(name)", LogKey.reason: "\(reason ?? "unknown")"]
            self.logger.error("A dependency is down", metadata: metadata)
        }
    }

    /// The program is also ready without these dependencies. Must be called before the first one is set.
    public func tolerate(_ names: String...) { self.tolerated.withLockedValue { $0.formUnion(names) } }

    public func isUp(_ name: String) -> Bool { self.checks.withLockedValue { $0[name]?.isUp ?? false } }

    public var isReady: Bool { self.checks.withLockedValue { $0.values.allSatisfy(\.isGood) } }

    /// All dependencies, sorted by name.
    public var current: [Check] { self.checks.withLockedValue { $0.values.sorted { $0.name < $1.name } } }
}

extension Readiness.Check {
    /// Up, or not needed.
    public var isGood: Bool { self.isUp || !self.isRequired }
}

/// The body of `/readyz`.
struct ReadinessReport: Encodable {
    struct Down: Encodable {
        var name: String
        var reason: String
        var since: String
    }

    var ready: Bool
    var down: [Down]
    var up: [String]

    init(_ checks: [Readiness.Check]) {
        self.ready = checks.allSatisfy(\.isGood)
        self.up = checks.filter(\.isUp).map(\.name)
        self.down = checks.filter { !$0.isUp }.map {
            Down(name: $0.name, reason: $0.reason ?? "unknown", since: $0.since)
        }
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and Booleans can always be encoded. The HTTP status says the same.
        guard let data = try? encoder.encode(self) else { return "{\"ready\":\(self.ready)}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
