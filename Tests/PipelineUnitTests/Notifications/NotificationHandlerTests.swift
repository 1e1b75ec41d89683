import TestSupport
import Testing
import Time

@testable import Pipeline

@Suite("Each device gets what it can, once, whatever becomes of the others")
struct NotificationHandlerTests {
    static let phone = Device(id: "p", service: .apns, address: "phone")
    static let topic = Device(id: "t", service: .ntfy, address: "https://ntfy.example/topic", secret: "tk_1")
    static let hook = Device(id: "h", service: .webhook, address: "https://hook.example/", secret: "whsec_1")
    static let all = NotificationAddressees.devices([phone, topic, hook], turn: .any)

    static func delivery() throws -> Delivery {
        try Self.delivery(of: .sample(body: String(repeating: "عشاء مع نورة\n", count: 300)))
    }

    private static func delivery(of message: NotificationMessage) throws -> Delivery {
        Delivery(
            tag: Delivery.Tag(connection: 1, number: 1),
            body: try NotificationMessageCoder().encode(message)
        )
    }

    @Test func anAppGetsTwoPushesAndOthersOne() async throws {
        let desk = NotificationDesk(Self.all)
        let reports = try await desk.handler().handle(try Self.delivery())
        // Services do not wait for each other.
        #expect(await desk.got.sorted() == ["h alert", "p alert", "p background", "t alert"])
        #expect(reports.map(\.service) == ["apns", "apns", "ntfy", "webhook"])
        #expect(reports.allSatisfy { $0.outcome == .delivered })
        let secrets = await desk.sent.map { "\($0.device) \($0.secret ?? "")" }.sorted()
        #expect(secrets == ["\(Self.hook.address) whsec_1", "\(Self.topic.address) tk_1", "phone ", "phone "])
        #expect(await desk.ends == [.done])
    }

    @Test func whatADeviceHasGotIsNotSentAgain() async throws {
        var (phone, topic) = (Self.phone, Self.topic)
        phone.delivered = [.alert]
        topic.delivered = [.alert]
        let desk = NotificationDesk(.devices([phone, topic], turn: .any))
        _ = try await desk.handler().handle(try Self.delivery())
        #expect(await desk.got == ["p background"])
    }

    @Test func inQuietHoursNothingIsSentAndNothingSpent() async throws {
        let desk = NotificationDesk(.quiet(for: .seconds(540)))
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports == [PushReport(service: "none", outcome: .quiet)])
        #expect(await desk.postponed == [.seconds(540)])
        #expect(await desk.sent.isEmpty)
        #expect(await desk.ends.isEmpty)
    }

    @Test func whileAnotherDeliveryIsPushedThisOneWaitsAndSpendsNothing() async throws {
        let desk = NotificationDesk(.busy)
        await #expect(throws: HandlingError.self) { try await desk.handler().handle(try Self.delivery()) }
        #expect(await desk.sent.isEmpty)
        // The turn is somebody else's.
        #expect(await desk.released == 0)
    }

    @Test func whoLosesTheTurnStops() async throws {
        let desk = NotificationDesk(.devices([Self.phone], turn: .any), turns: 0) { _, _ in
            try? await Task.sleep(for: .seconds(60))
            return .tryLater(after: nil, reason: "cancelled")
        }
        let error = await #expect(throws: HandlingError.self) { try await desk.handler().handle(try Self.delivery()) }
        #expect(error == .transient(kind: "busy", detail: error?.detail ?? "", retryAfter: .seconds(2)))
        #expect(await desk.got.isEmpty)
    }

    @Test func whatIsTooLargeIsSentAgainShorterUnderTheSameID() async throws {
        let desk = NotificationDesk(.devices([Self.topic], turn: .any)) { _, push in
            push.payload.count > 1500 ? .tooLarge : .delivered
        }
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports.map(\.outcome) == [.delivered])
        let sent = await desk.sent
        #expect(Set(sent.map(\.id)).count == 1)
        #expect(sent.count == 3)
        #expect(zip(sent, sent.dropFirst()).allSatisfy { $0.bytes > $1.bytes })
    }

    @Test func whatIsNeverSmallEnoughIsRejected() async throws {
        let desk = NotificationDesk(Self.all) { _, _ in .tooLarge }
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports.map(\.outcome) == [.rejected, .rejected, .rejected, .rejected])
        #expect(await desk.ends == [.nothingToDo("not_delivered")])
    }

    @Test func aSharedServiceThatIsAwayKeepsNoOtherFromItsDevices() async throws {
        let phones = ["a", "b"].map { Device(id: $0, service: .apns, address: $0) }
        let desk = NotificationDesk(.devices(phones + [Self.topic, Self.hook], turn: .any)) { address, _ in
            address.count == 1 ? .serviceDown(reason: "Forbidden") : .delivered
        }
        let error = await #expect(throws: HandlingError.self) { try await desk.handler().handle(try Self.delivery()) }
        guard case .transient("service_away", "Forbidden", let after?)? = error else {
            Issue.record("put aside as \(error.map { "\($0)" } ?? "nothing")")
            return
        }
        #expect(after >= .milliseconds(800) && after <= .milliseconds(1200))
        #expect(await desk.got.sorted() == ["h alert", "t alert"])
        // One question is enough.
        #expect(await desk.sent.count == 3)
        #expect(await desk.released == 1)
    }

    @Test func aServerOfOnesOwnIsNeverTheWorkersTrouble() async throws {
        let desk = NotificationDesk(.devices([Self.hook, Self.topic], turn: .any)) { address, _ in
            address == Self.hook.address ? .tryLater(after: .seconds(60), reason: "timedOut") : .delivered
        }
        let handler = desk.handler()
        for _ in 1...20 {
            let error = await #expect(throws: HandlingError.self) { try await handler.handle(try Self.delivery()) }
            #expect(
                error == .transient(kind: "push_unavailable", detail: "timedOut", retryAfter: .seconds(60))
            )
        }
        #expect(await desk.got.count == 20)
        #expect(await desk.released == 20)
    }

    @Test func aDeviceThatIsRefusedOrGoneGetsNoSecondPush() async throws {
        let desk = NotificationDesk(.devices([Self.phone, Self.topic], turn: .any)) { address, _ in
            address == "phone" ? .deviceRefused(reason: "BadDeviceToken") : .deviceGone(since: nil)
        }
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports.map(\.outcome) == [.refused, .forgotten])
        #expect(await desk.marked == ["p"])
        #expect(await desk.gone == ["t"])
        #expect(await desk.ends == [.nothingToDo("not_delivered")])
    }

    @Test func noDeviceIsNoFailure() async throws {
        let desk = NotificationDesk(.devices([], turn: .any))
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports == [PushReport(service: "none", outcome: .noDevice)])
        #expect(await desk.ends == [.nothingToDo("no_device")])
    }

    @Test func aSupersededNotificationEndsAndIsCounted() async throws {
        let desk = NotificationDesk(.superseded)
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports == [PushReport(service: "none", outcome: .superseded)])
        #expect(await desk.ends == [.dropped("superseded")])
        #expect(await desk.sent.isEmpty)
    }

    /// Somebody else has the turn by the time that everything is sent: that one ends the notification.
    @Test func whoHasLostTheTurnEndsNothing() async throws {
        let desk = NotificationDesk(.devices([Self.phone], turn: .any), mayEnd: false)
        let error = await #expect(throws: HandlingError.self) { try await desk.handler().handle(try Self.delivery()) }
        #expect(error == .transient(kind: "busy", detail: error?.detail ?? "", retryAfter: .seconds(2)))
        #expect(await desk.got == ["p alert", "p background"])
        #expect(await desk.ends.isEmpty)
    }

    @Test func itIsOpenedWithTheRevisionThatItTellsOf() async throws {
        let desk = NotificationDesk(.superseded)
        let event = "0192d3a4-0000-7000-8000-000000000003"
        let changes: [EventNotice.Change] = [.added, .updated, .cancelled, .conflict]
        let contents =
            changes.map { NotificationContent.event(EventNotice($0, .sample(event), revision: 7)) }
            + [.question(QuestionNotice(id: nil, .sample(event), revision: 7)), .connection(id: event)]
        for content in contents {
            var message = NotificationMessage.sample()
            message.content = content
            _ = try await desk.handler().handle(try Self.delivery(of: message))
        }
        let change = NotifiedChange(eventID: event, revision: 7)
        // Neither a question nor a connection tells of something that stands in the calendar.
        #expect(await desk.changes == [change, change, change, change, nil, nil])
        _ = try await desk.handler().handle(try Self.delivery())
        #expect(await desk.changes.last == .some(nil), "a publisher need not say")
    }

    // MARK: - Due at a moment

    @Test func notificationThatIsOverIsNotSent() async throws {
        let desk = NotificationDesk(.over(turn: .any))
        let reports = try await desk.handler().handle(try Self.delivery())
        #expect(reports == [PushReport(service: "none", outcome: .over)])
        #expect(await desk.sent.isEmpty)
        #expect(await desk.ends == [.nothingToDo("over")])
    }

    @Test func itIsOpenedWithItsExpiryItsQuietHoursAndWhetherItsRowMustStand() async throws {
        let desk = NotificationDesk(.over(turn: .any))
        let reminder = NotificationContent.reminder(EventReminder(.sample(), revision: 7))
        let contents: [NotificationContent] = [reminder, .notice, .prayer, .alarm(brief: nil), .bedtime]
        for content in contents + [.connection(id: "c")] {
            var message = NotificationMessage.sample()
            message.content = content
            message.options = NotificationOptions(quiet: .ignore, expiresAt: "2036-11-21T17:00:00Z")
            _ = try await desk.handler().handle(try Self.delivery(of: message))
        }
        _ = try await desk.handler().handle(try Self.delivery())
        let requests = await desk.requests
        #expect(requests.map(\.needsRow) == [true, true, true, true, true, false, false])
        #expect(requests.map(\.ringsInQuietHours) == [true, true, true, true, true, true, false])
        #expect(requests.map { $0.expiresAt?.seconds } == Array(repeating: 2_110_899_600, count: 6) + [nil])
        #expect(requests.allSatisfy { $0.change == nil }, "a reminder stands whatever the newest revision is")
    }

    /// As an older push-worker sees a reminder: the failure keeps the delivery, and a retry of it by a newer one pushes.
    @Test func kindOfALaterVersionIsAFailureOfItsOwnerThatEndsNothing() async throws {
        let desk = NotificationDesk(Self.all)
        var message = NotificationMessage.sample()
        message.content = .reminder(EventReminder(.sample()))
        let known = try Self.delivery(of: message)
        let text = String(decoding: known.body, as: UTF8.self).replacing("event_reminder", with: "carrier_pigeon")
        let later = desk.handler().decode(Delivery(tag: known.tag, body: Array(text.utf8)))
        #expect(later.ownerID == message.customerID)
        do {
            _ = try await desk.handler().handle(later)
            Issue.record("was taken")
        } catch HandlingError.permanent(let kind, _) {
            #expect(kind == "unknown_kind")
        }
        #expect(await desk.requests.isEmpty)
        #expect(await desk.ends.isEmpty)
        let retry = Delivery(tag: known.tag, body: known.body, headers: [HeaderName.failureID: "f"])
        #expect(try await desk.handler().handle(desk.handler().decode(retry)).allSatisfy { $0.outcome == .delivered })
        #expect(await desk.ends == [.done])
    }

    @Test func whatIsDueAtAMomentHasNoBackgroundPush() async throws {
        let desk = NotificationDesk(.devices([Self.phone], turn: .any))
        var message = NotificationMessage.sample()
        message.content = .reminder(EventReminder(.sample()))
        _ = try await desk.handler().handle(try Self.delivery(of: message))
        #expect(await desk.got == ["p alert"])
    }
}
