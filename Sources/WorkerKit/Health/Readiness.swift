public import Logging
internal import NIOConcurrencyHelpers

/// What a worker depends on, and whether it is there: `/readyz`. Whoever talks to a dependency says what it met.
public final class Readiness: Sendable {
    public struct Check: Sendable, Hashable {
        public let name: String
        public let isUp: Bool
        /// Why it is down. A fixed word or status code, never a secret or a text of a customer's.
        public let reason: String?
        /// When the state last changed, RFC 3339.
        public let since: String
    }

    private let checks: NIOLockedValueBox<[String: Check]>
    private let logger: Logger

    /// - Parameter names: what must be up before the worker is ready; each is down until it is set.
    public init(_ names: [String] = [], logger: Logger) {
        let now = LogTime.now()
        let checks = names.map { ($0, Check(name: $0, isUp: false, reason: "starting", since: now)) }
        self.checks = NIOLockedValueBox(Dictionary(checks) { first, _ in first })
        self.logger = logger
    }

    /// Logs one line when the state of this dependency changes, none when it stays.
    ///
    /// - Parameter reason: kept only while it is down; a new one for the same outage replaces the old one silently.
    public func set(_ name: String, up isUp: Bool, reason: String? = nil) {
        let hasChanged = self.checks.withLockedValue { checks in
            let old = checks[name]
            let hasChanged = old?.isUp != isUp
            let since = hasChanged ? LogTime.now() : old?.since ?? LogTime.now()
            checks[name] = Check(name: name, isUp: isUp, reason: isUp ? nil : reason ?? old?.reason, since: since)
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

    public func isUp(_ name: String) -> Bool { self.checks.withLockedValue { $0[name]?.isUp ?? false } }

    public var isReady: Bool { self.checks.withLockedValue { $0.values.allSatisfy(\.isUp) } }

    /// By name.
    public var current: [Check] { self.checks.withLockedValue { $0.values.sorted { $0.name < $1.name } } }
}
