internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing

@testable internal import WorkerKit

@Suite("Dead letters are worked alone before they become failures")
struct DeadLetterLoopTests {
    /// Records published messages. The next publishes end with `outcomes`.
    final class Broker: Sendable {
        let published = NIOLockedValueBox<[Outgoing]>([])
        private let outcomes: NIOLockedValueBox<[PublishOutcome]>

        init(_ outcomes: [PublishOutcome] = []) { self.outcomes = NIOLockedValueBox(outcomes) }

        var publisher: MessagePublisher {
            MessagePublisher { messages in
                self.published.withLockedValue { $0 += messages }
                return messages.map { _ in
                    self.outcomes.withLockedValue { $0.isEmpty ? .confirmed : $0.removeFirst() }
                }
            }
        }
    }

    private func work(
        _ letters: [Delivery],
        _ bed: LoopBed = LoopBed(),
        broker: Broker = Broker(),
        trials: MemoryTrials = MemoryTrials()
    ) async throws -> (published: [Outgoing], failures: [FailureReport]) {
        let source = MemoryDeliveries(letters)
        let loop = DeadLetterLoop(
            source: source,
            queues: LoopBed.queues,
            publisher: broker.publisher,
            deliveryStore: bed.deliveryStore,
            trials: trials,
            context: bed.context,
            classify: LoopBed.classify
        )
        try await bed.run(loop) { await source.settled == letters.count }
        #expect(await source.acknowledged.count == letters.count)
        return (broker.published.withLockedValue { $0 }, await bed.deliveryStore.failures)
    }

    private static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    private static let failure = "0192d3a4-0000-7000-8000-00000000000a"

    @Test func firstDeathSendsTheDeliveryBackWithAMark() async throws {
        let headers = [
            HeaderName.attempts: "3", HeaderName.failureID: Self.failure, HeaderName.traceParent: Self.trace,
            "x-made-up": "1",
        ]
        let bed = LoopBed()
        let (published, failures) = try await self.work([LoopBed.delivery(1, headers: headers, diedIn: "c")], bed)
        try #require(published.count == 1)
        #expect(published[0].queue == "c")
        #expect(published[0].body == Array("1".utf8))
        #expect(published[0].messageID == "message 1")
        #expect(
            published[0].headers == [
                HeaderName.attempts: "3", HeaderName.failureID: Self.failure, HeaderName.traceParent: Self.trace,
                HeaderName.alone: "1",
            ]
        )
        #expect(failures.isEmpty)
        #expect(bed.registry.text().contains("jadwal_dead_letters_total{outcome=\"returned\"} 1"))
    }

    @Test func deadLetterIsAcknowledgedAfterItsCopyIsConfirmed() async throws {
        let broker = Broker([.unknown, .refused, .unroutable])
        let (published, failures) = try await self.work([LoopBed.delivery(1, diedIn: "m")], broker: broker)
        #expect(published.count == 4)
        #expect(failures.isEmpty)
    }

    @Test func secondDeathWithoutATrialSendsTheDeliveryBack() async throws {
        let letter = LoopBed.delivery(1, headers: [HeaderName.alone: "1"], diedIn: "m")
        let (published, failures) = try await self.work([letter])
        #expect(published.map(\.headers) == [[HeaderName.alone: "2"]])
        #expect(failures.isEmpty)
    }

    @Test func deathInATrialIsAFailure() async throws {
        let headers = [HeaderName.alone: "1", HeaderName.failureID: "0192d3a4-0000-7000-8000-00000000000f"]
        let bed = LoopBed()
        let trials = MemoryTrials([Array("1".utf8): 2])
        let letter = LoopBed.delivery(1, headers: headers, diedIn: "n")
        let (published, failures) = try await self.work([letter], bed, trials: trials)
        #expect(published.isEmpty)
        try #require(failures.count == 1)
        #expect(failures[0].kind == "repeatedly_returned" && failures[0].stage == .notifications)
        #expect(failures[0].queue == "n" && failures[0].input == letter.body && failures[0].attempts == 2)
        #expect(failures[0].retryOf == "0192d3a4-0000-7000-8000-00000000000f")
        #expect(failures[0].headers[HeaderName.alone] == "1", "its retry is worked alone too")
        #expect(await trials.open.isEmpty, "earlier trials do not count against a retry")
        let counted = "jadwal_failures_total{kind=\"repeatedly_returned\",stage=\"notifications\"} 1"
        #expect(bed.registry.text().contains(counted))
    }

    @Test(arguments: [nil, "unknown"])
    func deadLetterOfAnUnknownQueueIsAFailure(_ queue: String?) async throws {
        let (published, failures) = try await self.work([LoopBed.delivery(1, diedIn: queue)])
        #expect(published.isEmpty)
        #expect(failures.map(\.kind) == ["unknown_queue"])
        #expect(failures.map(\.stage) == [.deadLetters])
        #expect(failures.first?.input == Array("1".utf8))
        #expect(failures.first?.queue == nil)
    }
}
