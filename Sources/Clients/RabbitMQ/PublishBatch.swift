internal import Jadwal
internal import NIOConcurrencyHelpers
internal import Waiting

/// One call of `publish`: its messages and what is known of them. Filled by the publisher; given up by its deadline or by
/// the caller's cancellation, whatever the publisher's thread is doing.
final class PublishBatch: Sendable {
    private struct State {
        var outcomes: [PublishOutcome?]
        var open: Int
    }

    let messages: [Outgoing]
    private let state: NIOLockedValueBox<State>
    private let result = Promise<[PublishOutcome]>()

    init(_ messages: [Outgoing]) {
        self.messages = messages
        self.state = NIOLockedValueBox(
            State(outcomes: Array(repeating: nil, count: messages.count), open: messages.count)
        )
        if messages.isEmpty { self.result.fulfil([]) }
    }

    var isOpen: Bool { self.state.withLockedValue { $0.open > 0 } }

    /// To be called once.
    func outcomes() async -> [PublishOutcome] { await self.result.value { self.giveUp() } }

    /// The first word about a message counts.
    func settle(_ index: Int, as outcome: PublishOutcome) {
        self.change { state in
            guard state.open > 0, state.outcomes[index] == nil else { return }
            state.outcomes[index] = outcome
            state.open -= 1
        }
    }

    /// What is open becomes `.unknown`.
    func giveUp() { self.change { $0.open = 0 } }

    private func change(_ change: (inout State) -> Void) {
        let outcomes: [PublishOutcome]? = self.state.withLockedValue { state in
            change(&state)
            return state.open == 0 ? state.outcomes.map { $0 ?? .unknown } : nil
        }
        if let outcomes { self.result.fulfil(outcomes) }
    }
}
