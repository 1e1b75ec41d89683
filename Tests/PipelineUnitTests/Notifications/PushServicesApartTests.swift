import TestSupport
import Testing

@testable import Pipeline

@Suite("Push services do not wait for each other")
struct PushServicesApartTests {
    private static func device(_ service: Device.Service, _ number: Int, host: String = "own.example") -> Device {
        let address = service == .apns ? "phone \(number)" : "https://\(host)/\(number)"
        return Device(id: "\(service) \(number)", service: service, address: address)
    }

    /// Waits until it is so, at most two minutes: less than the 600 s for which a service hangs, and enough beside
    /// a thousand other tests.
    private static func awaiting(_ what: String, _ isSo: () async -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while await !isSo() {
            try #require(ContinuousClock.now < deadline, "\(what)")
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// One notification to a phone and to a topic: the phone's service hangs, and the topic is told.
    @Test func devicesOfOneNotificationAreToldBySeveralServicesAtOnce() async throws {
        let devices = [Self.device(.apns, 1), Self.device(.ntfy, 2)]
        let desk = NotificationDesk(.devices(devices, turn: .any)) { address, _ in
            guard address.hasPrefix("phone") else { return .delivered }
            try? await Task.sleep(for: .seconds(600))
            return .tryLater(after: nil, reason: "cancelled")
        }
        let handling = Task { try await desk.handler().handle(try NotificationHandlerTests.delivery()) }
        try await Self.awaiting("the topic is told") { await desk.got == ["ntfy 2 alert"] }
        handling.cancel()
        _ = try? await handling.value
    }

    /// 80 notifications to a service that hangs: it has 64 at once, the others are put aside at no cost, and 80 to
    /// other services leave meanwhile.
    @Test func aHangingSharedServiceHoldsItsOwnSlotsOnly() async throws {
        let desk = NotificationDesk(.devices([], turn: .any)) { address, _ in
            guard address.hasPrefix("phone") else { return .delivered }
            try? await Task.sleep(for: .seconds(600))
            return .tryLater(after: nil, reason: "cancelled")
        }
        let handler = desk.handler()
        try await withThrowingTaskGroup(of: HandlingError?.self) { group in
            await desk.lend([Self.device(.apns, 1)])
            for _ in 0..<80 {
                group.addTask {
                    do {
                        _ = try await handler.handle(try NotificationHandlerTests.delivery())
                        return nil
                    } catch {
                        return error as? HandlingError
                    }
                }
            }
            for _ in 0..<16 {
                guard case .transient("service_away", _, _?)?? = try await group.next() else {
                    Issue.record("not put aside")
                    break
                }
            }
            try await Self.awaiting("the service has 64 in hand") { await desk.sent.count == 64 }
            await desk.lend([Self.device(.ntfy, 2)])
            for _ in 0..<80 { _ = try await handler.handle(try NotificationHandlerTests.delivery()) }
            #expect(await desk.got.count == 80)
            group.cancelAll()
        }
    }

    /// Five pushes without an answer: from then on one asks, and the others are put aside without asking.
    @Test func whileASharedServiceIsAwayOnePushAsks() async throws {
        let outages = Told()
        let desk = NotificationDesk(.devices([Self.device(.apns, 1)], turn: .any)) { _, _ in
            .tryLater(after: nil, reason: "connectionLost")
        }
        let handler = desk.handler { service, reason in outages.add("\(service) \(reason ?? "up")") }
        var kinds: [String] = []
        let begun = ContinuousClock.now
        for _ in 0..<50 {
            let error = await #expect(throws: HandlingError.self) {
                try await handler.handle(try NotificationHandlerTests.delivery())
            }
            if case .transient(let kind, _, _)? = error { kinds.append(kind) }
        }
        // An alert and a background push each.
        #expect(kinds.prefix(2).allSatisfy { $0 == "push_unavailable" })
        #expect(kinds.dropFirst(2).allSatisfy { $0 == "service_away" })
        let seconds = Int(begun.duration(to: .now).components.seconds)
        #expect(await desk.sent.count <= 5 + seconds, "nobody asked but whoever found out, and at most one a second")
        #expect(outages.all.first == "apns connectionLost")
    }

    @Test func aServiceThatIsBackIsOpenForAll() async throws {
        let outages = Told()
        let outage = ServiceOutage { outages.add($0 ?? "up") }
        let start = ContinuousClock.now
        await outage.ended(.open, .down(reason: "Forbidden"), at: start)
        guard case .away = await outage.passage(at: start) else {
            Issue.record("not away")
            return
        }
        #expect(await outage.passage(at: start + .seconds(1)) == .probe)
        guard case .away = await outage.passage(at: start + .seconds(1)) else {
            Issue.record("two ask")
            return
        }
        await outage.ended(.probe, .none(reason: "timedOut"), at: start + .seconds(31))
        guard case .away(let wait, "timedOut") = await outage.passage(at: start + .seconds(32)) else {
            Issue.record("not away")
            return
        }
        #expect(wait >= .seconds(6) && wait <= .seconds(10), "a quarter of 32 s, give or take")
        #expect(await outage.passage(at: start + .seconds(33)) == .probe)
        await outage.ended(.probe, .unknown, at: start + .seconds(33))
        #expect(await outage.passage(at: start + .seconds(33)) == .probe, "who was cut short has not asked")
        await outage.ended(.probe, .answered, at: start + .seconds(34))
        #expect(await outage.passage(at: start + .seconds(34)) == .open)
        #expect(outages.all == ["Forbidden", "timedOut", "up"])
    }

    /// The service answers all but one notification, which was the probe that found it away.
    @Test func notificationsTakeTurnsAsTheProbe() async throws {
        let outage = ServiceOutage { _ in }
        let start = ContinuousClock.now
        await outage.ended(.open, .down(reason: "503"), at: start)
        let first = start + ServiceOutage.firstPause
        #expect(await outage.passage(of: "never", at: first) == .probe)
        guard case .away = await outage.passage(of: "other", at: first) else {
            Issue.record("two ask")
            return
        }
        await outage.ended(.probe, .none(reason: "500"), at: first)
        let second = first + ServiceOutage.firstPause * 2
        guard case .away = await outage.passage(of: "never", at: second) else {
            Issue.record("it has had its turn")
            return
        }
        #expect(await outage.passage(of: "other", at: second) == .probe)
        await outage.ended(.probe, .answered, at: second)
        #expect(await outage.passage(of: "never", at: second) == .open)
    }

    @Test func aloneItIsTheProbeAgain() async throws {
        let outage = ServiceOutage { _ in }
        var now = ContinuousClock.now
        await outage.ended(.open, .down(reason: "503"), at: now)
        for _ in 1...3 {
            now += ServiceOutage.longestPause
            #expect(await outage.passage(of: "only", at: now) == .probe)
            await outage.ended(.probe, .none(reason: "500"), at: now)
        }
        // The other one never comes back: its event is over.
        guard case .away = await outage.passage(of: "other", at: now) else {
            Issue.record("not away")
            return
        }
        now += ServiceOutage.longestPause + ServiceOutage.longestWait * 1.2
        #expect(await outage.passage(of: "only", at: now) == .probe)
    }

    /// A server of one host hangs: of one customer it has four, and another host is told.
    @Test func oneServerOfCustomersOwnHoldsNoOther() async throws {
        let desk = NotificationDesk(.devices([], turn: .any)) { address, _ in
            guard address.contains("hangs") else { return .delivered }
            try? await Task.sleep(for: .seconds(600))
            return .tryLater(after: nil, reason: "cancelled")
        }
        let handler = desk.handler()
        try await withThrowingTaskGroup(of: Void.self) { group in
            await desk.lend([Self.device(.webhook, 1, host: "hangs.example")])
            for _ in 0..<8 {
                group.addTask { _ = try? await handler.handle(try NotificationHandlerTests.delivery()) }
            }
            for _ in 0..<4 { try await group.next() }
            try await Self.awaiting("the server has four") {
                await desk.sent.count == NotificationPushing.customerSlots
            }
            await desk.lend([Self.device(.webhook, 2)])
            _ = try await handler.handle(try NotificationHandlerTests.delivery())
            #expect(await desk.got == ["webhook 2 alert"])
            group.cancelAll()
        }
    }

    @Test func slotsAreGivenInTheOrderOfArrivalAndForgotten() async throws {
        let (slots, key) = (ServiceSlots(), ServiceSlots.Key(name: "s", limit: 1))
        guard case .slot(let first) = await slots.enter(key) else {
            Issue.record("no slot")
            return
        }
        let second = Task { await slots.enter(key) }
        guard case .full = await second.value else {
            Issue.record("two in one slot")
            return
        }
        let clock = BusyClock()
        guard case .full(let wait) = await slots.enter(key) else {
            Issue.record("two in one slot")
            return
        }
        #expect(clock.passed < ServiceSlots.patience, "one has waited in vain: the next does not")
        #expect(wait >= .milliseconds(400) && wait <= .seconds(36))
        await slots.leave(key, first)
        guard case .slot(let third) = await slots.enter(key) else {
            Issue.record("no slot after the first has left")
            return
        }
        let waiting = Task { await slots.enter(key) }
        await slots.leave(key, third)
        if case .slot(let last) = await waiting.value { await slots.leave(key, last) }
        #expect(await slots.count == 0)
    }
}
