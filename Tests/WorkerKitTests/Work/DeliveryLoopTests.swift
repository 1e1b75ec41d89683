internal import Jadwal
internal import NIOConcurrencyHelpers
internal import Testing
internal import Waiting

@testable internal import WorkerKit

@Suite("One customer's trouble is not another's")
struct DeliveryLoopTests {
    /// The body's number, modulo 10, is the customer.
    private func loop(
        _ source: MemoryDeliveries,
        _ bed: LoopBed,
        lanes: Int = 8,
        customerLanes: Int = 2,
        endsAt: UnixTime? = nil,
        _ handle: @escaping @Sendable (Delivery) async throws -> Void
    ) -> DeliveryLoop {
        DeliveryLoop(
            source: source,
            handler: DeliveryHandler(
                stage: .calendar,
                queue: "c",
                handle: handle,
                customerID: { "customer \(Int(String(decoding: $0.body, as: UTF8.self))! % 10)" },
                endsAt: { _ in endsAt }
            ),
            ledger: bed.ledger,
            trials: MemoryTrials(),
            context: bed.context,
            classify: LoopBed.classify,
            lanes: lanes,
            customerLanes: customerLanes,
            wakeUps: WakeUpSignal()
        )
    }

    @Test func aHangingCustomerHoldsItsOwnLanesOnly() async throws {
        // 20 of customer 0, who hangs, before 90 of others.
        let deliveries =
            (0..<20).map { LoopBed.delivery($0 * 10) } + (0..<90).map { LoopBed.delivery($0 / 9 * 10 + $0 % 9 + 1) }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let hanging = NIOLockedValueBox(0)
        let others = NIOLockedValueBox(0)
        let loop = self.loop(source, bed) { delivery in
            guard delivery.body.last == UInt8(ascii: "0") else { return others.withLockedValue { $0 += 1 } }
            hanging.withLockedValue { $0 += 1 }
            try await Task.sleep(for: .seconds(600))
        }
        try await bed.run(loop) { others.withLockedValue { $0 } == 90 }
        #expect(hanging.withLockedValue { $0 } == 2)
        let postponed = await bed.ledger.postponed
        #expect(postponed.count == 18)
        #expect(postponed.allSatisfy { $0.attempts == 0 && $0.delay >= .milliseconds(400) })
        #expect(await source.givenBack.count == 2, "what was in hand at the end is given back")
        #expect(await bed.ledger.failures.isEmpty)
    }

    @Test func triesEndWhenTheEventIsOver() async throws {
        let now = UnixTime.now()
        let kind = "calendar_unavailable"
        for (end, isFailure) in [(now + .seconds(60), false), (now - .seconds(1), true)] {
            let (bed, source) = (LoopBed(), MemoryDeliveries([LoopBed.delivery(1), LoopBed.delivery(2)]))
            let loop = self.loop(source, bed, endsAt: end) { delivery in
                throw delivery.body == Array("1".utf8)
                    ? HandlingError.transient(kind: kind, detail: "status 503", retryAfter: nil)
                    : HandlingError.accountDown(kind: "account_down", detail: "status 401")
            }
            try await bed.run(loop) { await source.settled == 2 }
            let failures = await bed.ledger.failures
            #expect(Set(failures.map(\.kind)) == (isFailure ? [kind, "account_down"] : []))
            #expect(failures.allSatisfy { $0.customerID != nil && $0.input != nil })
            #expect(await bed.ledger.postponed.count == (isFailure ? 0 : 1))
            #expect(await bed.ledger.parked.count == (isFailure ? 0 : 1))
        }
    }

    @Test func whileADependencyIsAwayOneLaneAsks() async throws {
        let isAway = NIOLockedValueBox(true)
        let calls = NIOLockedValueBox<[[UInt8]]>([])
        let deliveries = (0..<40).map { LoopBed.delivery($0) }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let loop = self.loop(source, bed) { delivery in
            guard isAway.withLockedValue({ $0 }) else { return }
            calls.withLockedValue { $0.append(delivery.body) }
            throw LoopBed.Away()
        }
        try await bed.run(loop) {
            if calls.withLockedValue({ $0.count }) >= 8 + 3 { isAway.withLockedValue { $0 = false } }
            return await source.settled == 40
        }
        #expect(await source.acknowledged.count == 40)
        #expect(await bed.ledger.postponed.allSatisfy { $0.attempts == 0 })
        #expect(
            Set(calls.withLockedValue { $0.dropFirst(8) }).count == 1,
            "the eight lanes met it; one of them asks again"
        )
        #expect(bed.context.readiness.isReady)
    }
}
