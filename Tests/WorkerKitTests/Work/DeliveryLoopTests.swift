internal import NIOConcurrencyHelpers
internal import Pipeline
internal import Testing
internal import Time
internal import Waiting

@testable internal import WorkerKit

@Suite("Deliveries are worked at the same time without one customer blocking another")
struct DeliveryLoopTests {
    /// The body is a number. Its last digit is the customer.
    struct NumberHandler: Handler {
        struct Message: ReceivedMessage {
            let delivery: Delivery
            let endsAt: UnixTime?
            let expiresAt: UnixTime?
            var ownerID: String? { "customer \(Int(String(decoding: self.delivery.body, as: UTF8.self))! % 10)" }
            var subject: DeliverySubject? { nil }
        }

        let stage = Stage.calendar
        let queue = "c"
        let endsAt: UnixTime?
        var expiresAt: UnixTime?
        let work: @Sendable (Delivery) async throws -> Void

        func decode(_ deliveries: [Delivery]) -> [Message] {
            deliveries.map { Message(delivery: $0, endsAt: self.endsAt, expiresAt: self.expiresAt) }
        }

        func handle(_ messages: [Message]) async throws {
            for message in messages { try await self.work(message.delivery) }
        }
    }

    /// Decodes calendar messages, counts that, and fails each of them for a transient reason.
    private struct FailingCalendarHandler: Handler {
        let stage = Stage.calendar
        let queue = "c"
        let decoded = NIOLockedValueBox(0)

        func decode(_ deliveries: [Delivery]) -> [Received<CalendarMessage>] {
            deliveries.map { delivery in
                Received(delivery) { body throws(HandlingError) in
                    self.decoded.withLockedValue { $0 += 1 }
                    do throws(CalendarMessageFault) {
                        return try CalendarMessageCoder().decode(body)
                    } catch {
                        throw .permanent(kind: error.rawValue, detail: "")
                    }
                }
            }
        }

        func handle(_ messages: [Received<CalendarMessage>]) async throws {
            for message in messages { _ = try message.message }
            throw HandlingError.transient(kind: "calendar_unavailable", detail: "status 503", retryAfter: nil)
        }
    }

    func loop<H: Handler>(
        _ source: MemoryDeliveries,
        _ bed: LoopBed,
        lanes: Int = 8,
        customerLanes: Int = 2,
        handler: H
    ) -> DeliveryLoop<H> {
        DeliveryLoop(
            source: source,
            handler: handler,
            deliveryStore: bed.deliveryStore,
            trials: MemoryTrials(),
            context: bed.context,
            classify: LoopBed.classify,
            lanes: lanes,
            customerLanes: customerLanes,
            wakeUps: WakeUpSignal()
        )
    }

    @Test func hangingCustomerUsesOnlyItsOwnLanes() async throws {
        // 20 deliveries of customer 0, whose calls hang, before 90 of others.
        let deliveries =
            (0..<20).map { LoopBed.delivery($0 * 10) } + (0..<90).map { LoopBed.delivery($0 / 9 * 10 + $0 % 9 + 1) }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let hanging = NIOLockedValueBox(0)
        let others = NIOLockedValueBox(0)
        let handler = NumberHandler(endsAt: nil) { delivery in
            guard delivery.body.last == UInt8(ascii: "0") else { return others.withLockedValue { $0 += 1 } }
            hanging.withLockedValue { $0 += 1 }
            try await Task.sleep(for: .seconds(600))
        }
        try await bed.run(self.loop(source, bed, handler: handler)) { others.withLockedValue { $0 } == 90 }
        #expect(hanging.withLockedValue { $0 } == 2)
        let postponed = await bed.deliveryStore.postponed
        #expect(postponed.count == 18)
        #expect(postponed.allSatisfy { $0.attempts == 0 && $0.delay >= .milliseconds(400) })
        #expect(await source.givenBack.count == 2, "deliveries in hand are given back at the end")
        #expect(await bed.deliveryStore.failures.isEmpty)
    }

    @Test func deliveryIsRetriedUntilItsEventIsOver() async throws {
        let now = UnixTime.now()
        let kind = "calendar_unavailable"
        for (end, isFailure) in [(now + .seconds(60), false), (now - .seconds(1), true)] {
            let (bed, source) = (LoopBed(), MemoryDeliveries([LoopBed.delivery(1), LoopBed.delivery(2)]))
            let handler = NumberHandler(endsAt: end) { delivery in
                throw delivery.body == Array("1".utf8)
                    ? HandlingError.transient(kind: kind, detail: "status 503", retryAfter: nil)
                    : HandlingError.accountDown(kind: "account_down", detail: "status 401")
            }
            try await bed.run(self.loop(source, bed, handler: handler)) { await source.settled == 2 }
            let failures = await bed.deliveryStore.failures
            #expect(Set(failures.map(\.kind)) == (isFailure ? [kind, "account_down"] : []))
            #expect(failures.allSatisfy { $0.customerID != nil && $0.input != nil })
            #expect(await bed.deliveryStore.postponed.count == (isFailure ? 0 : 1))
            #expect(await bed.deliveryStore.parked.count == (isFailure ? 0 : 1))
        }
    }

    /// It is handled again when it expires, and then ends by itself: it never becomes a failure.
    @Test func deliveryThatExpiresWaitsNoLongerThanUntilThen() async throws {
        let now = UnixTime.now()
        for (expiry, longest) in [(now + .seconds(60), Duration.seconds(60)), (now - .seconds(60), .seconds(1))] {
            let (bed, source) = (LoopBed(), MemoryDeliveries([LoopBed.delivery(1)]))
            let handler = NumberHandler(endsAt: nil, expiresAt: expiry) { _ in
                throw HandlingError.transient(kind: "push_unavailable", detail: "", retryAfter: .seconds(600))
            }
            try await bed.run(self.loop(source, bed, handler: handler)) { await source.settled == 1 }
            let postponed = await bed.deliveryStore.postponed
            #expect(postponed.count == 1 && postponed.allSatisfy { $0.delay <= longest })
            #expect(await bed.deliveryStore.failures.isEmpty)
        }
    }

    @Test func oneLaneRetriesWhileADependencyIsDown() async throws {
        let isDown = NIOLockedValueBox(true)
        let calls = NIOLockedValueBox<[[UInt8]]>([])
        let deliveries = (0..<40).map { LoopBed.delivery($0) }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let handler = NumberHandler(endsAt: nil) { delivery in
            guard isDown.withLockedValue({ $0 }) else { return }
            calls.withLockedValue { $0.append(delivery.body) }
            throw LoopBed.StoreIsDown()
        }
        try await bed.run(self.loop(source, bed, handler: handler)) {
            if calls.withLockedValue({ $0.count }) >= 8 + 3 { isDown.withLockedValue { $0 = false } }
            return await source.settled == 40
        }
        #expect(await source.acknowledged.count == 40)
        #expect(await bed.deliveryStore.postponed.allSatisfy { $0.attempts == 0 })
        #expect(
            Set(calls.withLockedValue { $0.dropFirst(8) }).count == 1,
            "all eight lanes fail once, then one of them tries again"
        )
        #expect(bed.context.readiness.isReady)
    }

    @Test func retriedCalendarDeliveryIsDecodedOnceForEachAttempt() async throws {
        let customer = "0192d3a4-0000-7000-8000-000000000001"
        let event = "0192d3a4-0000-7000-8000-000000000002"
        let body = """
            {"customer_id": "\(customer)", "event_id": "\(event)", "revision": 3, "action": "add", "summary": "Dinner",
            "all_day": true, "start_date": "2999-01-01", "end_date": "2999-01-02"}
            """
        let deliveries = (0..<3).map { attempt in
            Delivery(
                tag: Delivery.Tag(connection: 1, number: UInt64(attempt)),
                body: Array(body.utf8),
                headers: attempt == 0 ? [:] : [HeaderName.attempts: "\(attempt)"]
            )
        }
        let (bed, source) = (LoopBed(), MemoryDeliveries(deliveries))
        let handler = FailingCalendarHandler()
        try await bed.run(self.loop(source, bed, lanes: 1, handler: handler)) { await source.settled == 3 }
        #expect(handler.decoded.withLockedValue { $0 } == 3)
        let postponed = await bed.deliveryStore.postponed
        #expect(postponed.map(\.attempts) == [1, 2, 3])
        let subject = DeliverySubject.event(customerID: customer, id: event, revision: 3)
        #expect(postponed.allSatisfy { $0.subject == subject }, "the store gets what was decoded")
        #expect(await bed.deliveryStore.failures.isEmpty)
    }

    @Test func undecodableCalendarDeliveryIsAFailureOfItsCustomer() async throws {
        let customer = "0192d3a4-0000-7000-8000-000000000001"
        let body = Array(#"{"customer_id": "\#(customer)", "revision": "three"}"#.utf8)
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
        let (bed, source) = (LoopBed(), MemoryDeliveries([delivery]))
        try await bed.run(self.loop(source, bed, handler: FailingCalendarHandler())) { await source.settled == 1 }
        let failures = await bed.deliveryStore.failures
        #expect(failures.count == 1 && failures.first?.customerID == customer && failures.first?.input == body)
        #expect(await source.acknowledged.count == 1)
    }
}
