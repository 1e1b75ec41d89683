internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing
internal import Time

@testable internal import WorkerKit

@Suite("Chat messages are stored in batches, and suspected poison messages alone")
struct MessageLoopTests {
    /// Records its batches, and the number of batches in progress together with message 7. Then runs the closure.
    final class Store: MessageStore {
        let batches = NIOLockedValueBox<[[[UInt8]]]>([])
        let inHand = NIOLockedValueBox(0)
        let most = NIOLockedValueBox(0)
        private let body: @Sendable ([[UInt8]]) async throws -> Void

        init(_ body: @escaping @Sendable ([[UInt8]]) async throws -> Void = { _ in }) { self.body = body }

        func store(_ items: [IntakeItem]) async throws -> [MessageOutcome] {
            let bodies = items.map(\.delivery.body)
            self.batches.withLockedValue { $0.append(bodies) }
            let now = self.inHand.withLockedValue { inHand in
                inHand += 1
                return inHand
            }
            if bodies == [Array("7".utf8)] { self.most.withLockedValue { $0 = max($0, now) } }
            defer { self.inHand.withLockedValue { $0 -= 1 } }
            try await self.body(bodies)
            return items.map { _ in .crowd }
        }
    }

    private func loop(
        _ source: MemoryDeliveries,
        _ store: Store,
        _ bed: LoopBed,
        trials: MemoryTrials = MemoryTrials()
    ) -> MessageLoop {
        MessageLoop(
            source: source,
            handler: MessageHandler(store: store, now: { UnixTime(seconds: 0) }),
            deliveryStore: bed.deliveryStore,
            trials: trials,
            queue: "m",
            context: bed.context,
            classify: LoopBed.classify
        )
    }

    @Test func suspectedPoisonMessageIsHandledAlone() async throws {
        // It comes in the first batch, while the lanes handle the others.
        let marked = LoopBed.delivery(7, headers: [HeaderName.alone: "1"])
        let deliveries = [marked] + (0..<1000).map { LoopBed.delivery($0 + 100) }
        let (bed, source, trials) = (LoopBed(), MemoryDeliveries(deliveries), MemoryTrials())
        let store = Store { _ in try await Task.sleep(for: .milliseconds(20)) }
        try await bed.run(self.loop(source, store, bed, trials: trials)) { await source.settled == deliveries.count }
        #expect(store.batches.withLockedValue { $0.contains([Array("7".utf8)]) })
        #expect(store.most.withLockedValue { $0 } == 1)
        #expect(await source.acknowledged.count == deliveries.count)
        #expect(await trials.open.isEmpty)
    }

    @Test func threeTrialsWithoutAnEndMakeAFailure() async throws {
        let letter = LoopBed.delivery(7, headers: [HeaderName.alone: "1", HeaderName.attempts: "4"])
        let (bed, source, store) = (LoopBed(), MemoryDeliveries([letter, LoopBed.delivery(8)]), Store())
        let trials = MemoryTrials([letter.body: 3])
        try await bed.run(self.loop(source, store, bed, trials: trials)) { await source.settled == 2 }
        #expect(store.batches.withLockedValue { $0 } == [[Array("8".utf8)]])
        let failures = await bed.deliveryStore.failures
        #expect(failures.map(\.kind) == ["repeatedly_returned"])
        #expect(failures.first?.input == letter.body && failures.first?.attempts == 3)
        #expect(await source.acknowledged.count == 2)
    }

    @Test func databaseOutageStopsBothLanesAndCountsNoAttempt() async throws {
        let isDown = NIOLockedValueBox(true)
        let deliveries = (0..<1000).map { LoopBed.delivery($0) }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let store = Store { _ in if isDown.withLockedValue({ $0 }) { throw LoopBed.StoreIsDown() } }
        try await bed.run(self.loop(source, store, bed)) {
            guard isDown.withLockedValue({ $0 }) else { return await source.settled == 1000 }
            // Each lane fails once, then one of them retries.
            if store.batches.withLockedValue({ $0.count }) >= 5 {
                #expect(bed.context.readiness.current.map(\.isUp) == [false])
                #expect(bed.context.readiness.current.first?.reason == "down")
                isDown.withLockedValue { $0 = false }
            }
            return false
        }
        #expect(await source.acknowledged.count == 1000)
        #expect(await bed.deliveryStore.failures.isEmpty)
        #expect(bed.context.readiness.isReady)
        let batches = store.batches.withLockedValue { $0 }
        #expect(Set(batches[2..<5]).count == 1, "only one lane tries again")
    }

    @Test func refusedMessageDoesNotBlockOthers() async throws {
        let deliveries = (0..<100).map { LoopBed.delivery($0) }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let store = Store { bodies in if bodies.contains(Array("42".utf8)) { throw LoopBed.Refused() } }
        try await bed.run(self.loop(source, store, bed)) { await source.settled == 100 }
        #expect(await source.acknowledged.count == 100)
        #expect(await bed.deliveryStore.failures.map(\.kind) == ["not_storable"])
        #expect(await bed.deliveryStore.failures.first?.input == Array("42".utf8))
        #expect(bed.context.readiness.isReady, "no dependency is down")
    }
}
