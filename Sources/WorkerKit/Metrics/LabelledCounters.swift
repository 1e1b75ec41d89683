internal import CoreMetrics
internal import NIOConcurrencyHelpers
public import Pipeline

/// Counters with one name, one for each set of label values. Those of `MetricLabels` show as 0 from the start.
struct LabelledCounters: Sendable {
    private let name: String
    private let labels: [String]
    private let registry: PrometheusRegistry
    private let counters = NIOLockedValueBox<[[String]: Counter]>([:])

    init(_ name: String, _ labels: [String], help: String, in registry: PrometheusRegistry) {
        (self.name, self.labels, self.registry) = (name, labels, registry)
        registry.describe(name, help)
        for values in MetricLabels.values(of: name) { _ = self.counter(values) }
    }

    /// - Parameter values: in the order of the labels. Each is from a closed set.
    func callAsFunction(_ values: String...) -> Counter { self.counter(values) }

    private func counter(_ values: [String]) -> Counter {
        self.counters.withLockedValue { counters in
            if let counter = counters[values] { return counter }
            let dimensions = Array(zip(self.labels, values))
            let counter = Counter(label: self.name, dimensions: dimensions, factory: self.registry)
            counters[values] = counter
            return counter
        }
    }
}

/// The result of a model call: the label `outcome` of `gen_ai_client_operation_duration_seconds`.
public enum ModelCallOutcome: String, Sendable, Hashable, CaseIterable {
    case answered
    case transient
    case providerDown = "provider_down"
    case tooLong = "too_long"
    case refused
    case unusable
    case heldBack = "held_back"
    case cancelled

    public init(_ code: ModelError.Code) {
        switch code {
        case .transient: self = .transient
        case .providerDown: self = .providerDown
        case .tooLong: self = .tooLong
        case .refused: self = .refused
        case .unusable: self = .unusable
        case .heldBack: self = .heldBack
        case .cancelled: self = .cancelled
        }
    }
}

/// The label `state` of `jadwal_conversations`.
public enum ConversationState: String, Sendable, Hashable, CaseIterable {
    /// Not armed: it waits for a message of its owner.
    case idle
    /// Armed, without new messages.
    case armed
    /// It has new messages and waits until it is quiet.
    case pending
    case due
    /// A worker analyses it.
    case leased
}

/// The label `outcome` of `jadwal_dead_letters_total`.
public enum DeadLetterOutcome: String, Sendable, Hashable, CaseIterable {
    /// It was sent back to its queue, to be handled alone.
    case returned
    /// A failure was recorded.
    case failed
}
