internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing
internal import Waiting

@testable internal import WorkerKit

@Suite("The relay claims while there may be more rows, then waits for a signal")
struct OutboxRelayTests {
    /// Returns its rows and records the times of the claims.
    private final class CountingOutbox: OutboxStore {
        private let state: NIOLockedValueBox<(waiting: [OutboxEntry], asked: [ContinuousClock.Instant], confirmed: Int)>

        init(_ count: Int) { self.state = NIOLockedValueBox((waiting: Self.entries(count), asked: [], confirmed: 0)) }

        var asked: [ContinuousClock.Instant] { self.state.withLockedValue { $0.asked } }
        var confirmed: Int { self.state.withLockedValue { $0.confirmed } }

        func add(_ count: Int) { self.state.withLockedValue { $0.waiting += Self.entries(count) } }

        func claim(atMost count: Int) async throws -> [OutboxEntry] {
            self.state.withLockedValue { state in
                state.asked.append(.now)
                defer { state.waiting.removeFirst(min(count, state.waiting.count)) }
                return Array(state.waiting.prefix(count))
            }
        }

        func confirmed(_ entries: [OutboxEntry]) async throws {
            self.state.withLockedValue { $0.confirmed += entries.count }
        }

        func returned(_ entries: [OutboxEntry], delay: Duration) async throws {}

        func pending() async throws -> Int { 0 }

        private static func entries(_ count: Int) -> [OutboxEntry] {
            (0..<count).map { number in
                let outgoing = Outgoing(queue: "c", body: [], messageID: "message \(number)")
                return OutboxEntry(id: EventIdentity.random().id, leaseNumber: 1, outgoing: outgoing)
            }
        }
    }

    private func relay(
        _ store: CountingOutbox,
        _ bed: LoopBed,
        _ wakeUps: WakeUpSignal,
        publishing: @escaping @Sendable () -> Void = {}
    ) -> OutboxRelay {
        let publisher = MessagePublisher { messages in
            publishing()
            return messages.map { _ in .confirmed }
        }
        return OutboxRelay(
            store: store,
            publisher: publisher,
            context: bed.context,
            classify: LoopBed.classify,
            wakeUps: wakeUps
        )
    }

    @Test func backlogIsPublishedWithoutAWait() async throws {
        let (bed, store) = (LoopBed(), CountingOutbox(2 * OutboxRelay.width + 50))
        try await bed.run(self.relay(store, bed, WakeUpSignal())) { store.asked.count >= 4 }
        #expect(store.confirmed == 2 * OutboxRelay.width + 50)
        #expect(store.asked[3] - store.asked[2] >= .milliseconds(200), "after the last rows it waits")
    }

    @Test func commitDuringAPublishIsPublished() async throws {
        let (bed, store, wakeUps) = (LoopBed(), CountingOutbox(3), WakeUpSignal())
        let turns = NIOLockedValueBox(0)
        let relay = self.relay(store, bed, wakeUps) {
            let turn = turns.withLockedValue { turns in
                turns += 1
                return turns
            }
            guard turn == 1 else { return }
            store.add(1)
            wakeUps.signal()
        }
        try await bed.run(relay) { store.confirmed == 4 }
        #expect(store.asked.count >= 2)
    }
}
