internal import WorkerKit

/// The metrics of jadwal-console. Other programs do not have them.
struct ConsoleMetrics: Sendable {
    private let refusals: LabelledCounters

    init(_ registry: PrometheusRegistry) {
        self.refusals = registry.counters(
            "jadwal_console_refused_total",
            by: ["reason"],
            of: LabelValues.each(ConsoleRefusalReason.self),
            "Requests that the console has refused."
        )
    }

    func count(_ refusal: ConsoleRefusalReason) { self.refusals.count(refusal.rawValue) }
}

/// Why the console has refused a request. The raw value is the label `reason` of `jadwal_console_refused_total`.
enum ConsoleRefusalReason: String, Sendable, Hashable, CaseIterable {
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
