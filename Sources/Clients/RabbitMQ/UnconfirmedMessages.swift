internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Waiting

/// Messages that were published over one connection and not confirmed yet, by their delivery tag. The broker counts
/// publishes from 1 after `confirm.select` (https://www.rabbitmq.com/docs/confirms).
struct UnconfirmedMessages {
    private struct Entry {
        let batch: PublishBatch
        let index: Int
        var isReturned = false
    }

    /// Answers that a caller waits for.
    private(set) var count = 0
    private var firstTag: UInt64 = 1
    /// nil after the answer, or if no caller waits for it any more.
    private var entries: [Entry?] = []
    private var front = 0

    /// Includes messages that no caller waits for any more.
    var length: Int { self.entries.count - self.front }

    mutating func add(_ batch: PublishBatch, _ index: Int) {
        self.entries.append(Entry(batch: batch, index: index))
        self.count += 1
    }

    /// `basic.return` comes before the answer, and names the message only by its id.
    mutating func markReturned(_ messageID: String?) {
        for position in self.entries.indices[self.front...] {
            guard let entry = self.entries[position], !entry.isReturned,
                entry.batch.messages[entry.index].messageID == messageID
            else { continue }
            self.entries[position]?.isReturned = true
            return
        }
    }

    mutating func settle(_ tag: UInt64, multiple: Bool, as outcome: PublishOutcome) {
        guard tag >= self.firstTag, tag - self.firstTag < self.length else { return }
        let position = self.front + Int(tag - self.firstTag)
        for position in (multiple ? self.front : position)...position { self.settle(position, as: outcome) }
        while self.front < self.entries.count, self.entries[self.front] == nil {
            self.front += 1
            self.firstTag += 1
        }
        guard self.front == self.entries.count || self.front > 4096 else { return }
        self.entries.removeFirst(self.front)
        self.front = 0
    }

    /// Drops a batch that no caller waits for any more.
    mutating func forget(_ batch: PublishBatch) {
        for position in self.entries.indices[self.front...] where self.entries[position]?.batch === batch {
            // The entry stays, because the broker counts it.
            self.entries[position] = nil
            self.count -= 1
        }
    }

    /// After a lost connection the outcome of these messages is unknown.
    mutating func abandon() {
        for entry in self.entries[self.front...] {
            if let entry { entry.batch.settle(entry.index, as: .unknown) }
        }
        self = UnconfirmedMessages()
    }

    private mutating func settle(_ position: Int, as outcome: PublishOutcome) {
        guard let entry = self.entries[position] else { return }
        self.entries[position] = nil
        self.count -= 1
        entry.batch.settle(entry.index, as: entry.isReturned && outcome == .confirmed ? .unroutable : outcome)
    }
}

/// One call of `publish`: its messages and their outcomes, set by the publisher. The deadline or the caller's
/// cancellation ends it at once, also while the publisher's thread is busy.
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

    /// Must be called only once.
    func outcomes() async -> [PublishOutcome] { await self.result.value { self.giveUp() } }

    /// Only the first outcome of a message counts.
    func settle(_ index: Int, as outcome: PublishOutcome) {
        self.change { state in
            guard state.open > 0, state.outcomes[index] == nil else { return }
            state.outcomes[index] = outcome
            state.open -= 1
        }
    }

    /// Messages without an outcome become `.unknown`.
    func giveUp() { self.change { $0.open = 0 } }

    private func change(_ change: (inout State) -> Void) {
        let outcomes: [PublishOutcome]? = self.state.withLockedValue { state in
            change(&state)
            return state.open == 0 ? state.outcomes.map { $0 ?? .unknown } : nil
        }
        if let outcomes { self.result.fulfil(outcomes) }
    }
}

/// Detects a connection on which the broker refuses every message.
///
/// A channel that first publishes to a quorum queue while the queue has no leader refuses for ever, even after a new
/// leader was elected: it keeps asking the first node (RabbitMQ 3.10.8, seen with a killed leader;
/// `rabbit_fifo_client:enqueue/4` while `queue_status` is undefined). A new channel finds the new leader.
struct RefusalWatch {
    /// Longer than an election takes.
    private static let patience = Duration.seconds(1)
    /// Refusals further apart than this have different causes.
    private static let gap = Duration.seconds(5)

    private var first: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?

    /// Notes a refusal.
    ///
    /// - Returns: true if refusals have continued for too long.
    mutating func isTooMuch(at now: ContinuousClock.Instant) -> Bool {
        if let last = self.last, last.duration(to: now) > Self.gap { self.first = nil }
        self.last = now
        guard let first = self.first else {
            self.first = now
            return false
        }
        return first.duration(to: now) > Self.patience
    }
}
