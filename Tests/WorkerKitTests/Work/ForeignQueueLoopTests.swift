internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing

@testable internal import WorkerKit

@Suite("Deliveries of another program's queue are acknowledged after they were taken")
struct ForeignQueueLoopTests {
    private let bed = LoopBed()

    private func loop(
        _ source: MemoryDeliveries,
        _ take: @escaping @Sendable (Delivery) async throws -> Void
    ) -> ForeignQueueLoop {
        ForeignQueueLoop(
            of: "messages.upsert",
            source: source,
            context: self.bed.context,
            classify: LoopBed.classify,
            take: take
        )
    }

    @Test func deliveriesAreHandledInOrderAndAcknowledged() async throws {
        let source = MemoryDeliveries((1...120).map { LoopBed.delivery($0) })
        let taken = NIOLockedValueBox<[UInt64]>([])
        let loop = self.loop(source) { delivery in
            // The previous delivery is acknowledged, and this one is not.
            #expect(await source.acknowledged.count == Int(delivery.tag.number) - 1)
            taken.withLockedValue { $0.append(delivery.tag.number) }
        }
        try await self.bed.run(loop) { await source.settled == 120 }
        #expect(taken.withLockedValue { $0 } == Array(1...120))
        #expect(await source.givenBack.isEmpty)
    }

    @Test func nothingIsAcknowledgedOrGivenBackWhileADependencyIsDown() async throws {
        let source = MemoryDeliveries([LoopBed.delivery(1), LoopBed.delivery(2)])
        let tries = NIOLockedValueBox(0)
        let loop = self.loop(source) { _ in
            let isDown = tries.withLockedValue { tries in
                tries += 1
                return tries <= 3
            }
            guard isDown else { return }
            #expect(await source.settled == 0)
            throw LoopBed.StoreIsDown()
        }
        try await self.bed.run(loop) { await source.settled == 2 }
        #expect(await source.acknowledged.map(\.number) == [1, 2])
        #expect(await source.givenBack.isEmpty)
        #expect(self.bed.context.readiness.isUp("messages.upsert"))
    }

    @Test func unusableDeliveryDoesNotDelayTheOthers() async throws {
        let source = MemoryDeliveries((1...3).map { LoopBed.delivery($0) })
        let loop = self.loop(source) { if $0.tag.number == 2 { throw LoopBed.Refused() } }
        try await self.bed.run(loop) { await source.settled == 3 }
        #expect(await source.acknowledged.map(\.number) == [1, 3])
        #expect(await source.givenBack.map(\.number) == [2])
    }

    @Test func shutdownReturnsUnhandledDeliveries() async throws {
        let source = MemoryDeliveries((1...3).map { LoopBed.delivery($0) })
        let tries = NIOLockedValueBox(0)
        let loop = self.loop(source) { _ in
            tries.withLockedValue { $0 += 1 }
            throw LoopBed.StoreIsDown()
        }
        try await self.bed.run(loop) { tries.withLockedValue { $0 } > 0 }
        #expect(await source.acknowledged.isEmpty)
        #expect(await source.givenBack.map(\.number) == [1, 2, 3])
    }
}
