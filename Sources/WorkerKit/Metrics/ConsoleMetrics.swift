internal import CoreMetrics
internal import NIOConcurrencyHelpers

/// The metrics of jadwal-console. Other programs do not have them.
public struct ConsoleMetrics: Sendable {
    static let prefix = "jadwal_console_"

    private let refusals: LabelledCounters

    init(_ registry: PrometheusRegistry) {
        self.refusals = LabelledCounters(
            "jadwal_console_refused_total",
            ["reason"],
            help: "Requests that the console has refused.",
            in: registry
        )
    }

    public func count(_ refusal: ConsoleRefusal) { self.refusals(refusal.rawValue).increment() }
}

/// Why the console has refused a request. The raw value is the label `reason` of `jadwal_console_refused_total`.
public enum ConsoleRefusal: String, Sendable, Hashable, CaseIterable {
    /// A wrong name or password.
    case password
    /// A login at the issuer that was not begun here, was refused there, or is of somebody without a role.
    case login
    /// The person does not have the role.
    case role
    /// A form that is not from a page of this session.
    case forged
    /// Headers of a proxy from somebody who is none.
    case proxyHeader = "proxy_header"
    /// Too many requests or failed logins.
    case tooOften = "too_often"
    /// Longer than a request may be.
    case tooLarge = "too_large"
    /// A form that did not come in time.
    case tooSlow = "too_slow"
    /// It cannot be read.
    case unreadable
}

extension JadwalMetrics {
    /// Called once, by jadwal-console.
    public func console() -> ConsoleMetrics {
        let metrics = ConsoleMetrics(self.registry)
        let own = self.registry.counters().keys.filter { $0.metric.hasPrefix(ConsoleMetrics.prefix) }
        self.startingSeries.withLockedValue { $0.formUnion(own) }
        return metrics
    }
}
