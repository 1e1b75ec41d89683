import Pipeline
import Testing

@Suite("Whoever agrees to something is told what it collides with, and it is written either way")
struct WrittenConflictTests {
    private static let customerID = "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77"
    private static let dentist = ConflictScene.busy("2026-11-22T16:30", "2026-11-22T18:10")

    private func write(
        _ findings: CalendarFindings?,
        action: EventChange.Action = .add,
        locale: String = "en",
        isKept: Bool = false,
        prayers: PrayerSettings? = nil
    ) async throws -> RecordingCalendarStore {
        let owner = CalendarOwner(customerID: Self.customerID, zone: ConflictScene.zone, locale: locale)
        let store = RecordingCalendarStore(owner: owner, isConflictKept: isKept, prayers: prayers)
        var event = ConflictScene.event()
        if action == .cancel { event.status = .cancelled }
        let handler = CalendarHandler(
            store: store,
            writer: CalendarWriter(
                provision: { _ throws(CalendarError) in throw CalendarError(.permanent, detail: "") },
                write: { _, _, _, _ throws(CalendarError) in
                    .stands(CalendarObject(url: "https://c.example/e", entityTag: nil))
                }
            ),
            lookUp: findings.map { findings in CalendarLookUp { _, _, _ in findings } },
            notifications: NotificationWriter(calendarName: "Events"),
            queues: Queues(),
            worker: "w"
        )
        let message = CalendarMessage(
            customerID: Self.customerID,
            chatID: nil,
            change: EventChange(action: action, event: event)
        )
        let body = try CalendarMessageCoder().encode(message)
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
        let report = try await handler.handle(handler.decode(delivery))
        #expect(report.outcome == .written)
        return store
    }

    private static func found(_ instances: [CalendarInstance], unread: [String] = []) -> CalendarFindings {
        CalendarFindings(instances: instances, unread: unread, isComplete: unread.isEmpty)
    }

    @Test func conflictIsInTheNotification() async throws {
        let store = try await self.write(Self.found([Self.dentist, ConflictScene.day("2026-11-22")]))
        let message = try #require(await store.notification)
        #expect(message.notice?.change == .conflict)
        #expect(message.title == "Added, but it overlaps")
        #expect(message.body.contains("Overlaps “Dentist” (4:30"))
        #expect(message.body.contains("The same day: “Holiday” (all day)"))
        #expect(message.body.contains("1. Sun"))
        #expect(message.body.contains("after “Dentist”"))
        #expect(message.notice?.conflictsComplete == true)
        #expect(message.notice?.conflicts?.map(\.title) == ["Dentist", "Holiday"])
        #expect(message.notice?.conflicts?.map(\.soft) == [false, true])
        #expect(message.notice?.conflicts?.first?.start == "2026-11-22T13:30:00Z")
        #expect(
            message.notice?.suggestions?.map(\.start) == [
                "2026-11-22T15:15:00Z", "2026-11-22T12:30:00Z", "2026-11-23T14:00:00Z",
            ]
        )
        #expect(message.notice?.suggestions?.last?.reason == "at the same hour")
        #expect(await store.conflicts?.slots.count == 3)
    }

    @Test func conflictIsWrittenInArabic() async throws {
        let store = try await self.write(
            Self.found([Self.dentist], unread: ["العمل"]),
            action: .update,
            locale: "ar-SA"
        )
        let message = try #require(await store.notification)
        #expect(message.notice?.change == .conflict)
        #expect(message.title == "تغيّر موعد وصار يتعارض مع غيره")
        for line in ["يتعارض مع «Dentist»", "أوقات متاحة:", "بعد «Dentist»", "تعذّرت قراءة «العمل»"] {
            #expect(message.body.contains(line), "\(line)")
        }
    }

    @Test func eventWithoutConflictsMentionsNone() async throws {
        let store = try await self.write(Self.found([]))
        let message = try #require(await store.notification)
        #expect(message.notice?.change == .added)
        #expect(message.notice?.conflictsComplete == true)
        #expect(message.notice?.conflicts == [])
        #expect(message.body.split(separator: "\n").count == 2)
    }

    @Test func softConflictIsMentionedWithoutAChoice() async throws {
        let message = try #require(try await self.write(Self.found([ConflictScene.day("2026-11-22")])).notification)
        #expect(message.notice?.change == .added && message.title == "Added to your calendar")
        #expect(message.body.contains("The same day: “Holiday” (all day)"))
        #expect(message.notice?.suggestions == [])
    }

    /// At maghrib: it is written, and the owner has nothing to decide.
    @Test func timeOfAPrayerIsMentionedWithoutAChoice() async throws {
        let place = PrayerPlace(Coordinates(latitude: 24.6877, longitude: 46.7219)!)
        let prayers = PrayerSettings(place, PrayerRules(.ummAlQura))
        for (locale, line) in [("en", "At the time of Maghrib (5:0"), ("ar", "في وقت صلاة المغرب (")] {
            let store = try await self.write(Self.found([]), locale: locale, prayers: prayers)
            let message = try #require(await store.notification)
            #expect(message.notice?.change == .added && message.body.contains(line), "\(message.body)")
            #expect(message.notice?.conflicts?.map(\.soft) == [true] && message.notice?.suggestions == [])
        }
    }

    @Test func failedSearchDoesNotStopTheNotification() async throws {
        let store = try await self.write(.nothingRead)
        #expect(await store.isWritten)
        let message = try #require(await store.notification)
        #expect(message.notice?.change == .added)
        #expect(message.notice?.conflictsComplete == false)
        #expect(message.body.contains("Not all of your calendars could be read"))
    }

    @Test func cancellationSearchesNoConflicts() async throws {
        let store = try await self.write(Self.found([Self.dentist]), action: .cancel)
        let message = try #require(await store.notification)
        #expect(message.notice?.change == .cancelled)
        #expect(message.notice?.conflicts == nil && message.notice?.conflictsComplete == nil)
        #expect(await store.conflicts == nil)
    }

    @Test func eventThatItsOwnerKeepsIsNotSearchedAgain() async throws {
        let store = try await self.write(Self.found([Self.dentist]), action: .update, isKept: true)
        let message = try #require(await store.notification)
        #expect(message.notice?.change == .updated && message.notice?.conflicts == nil)
        #expect(await store.conflicts == nil)
    }

    @Test func missingSearchMentionsNoConflicts() async throws {
        let message = try #require(try await self.write(nil).notification)
        #expect(message.notice?.change == .added && message.notice?.conflictsComplete == nil)
    }

    @Test func manyLongNamesFitTheNotification() async throws {
        let many = (0..<30).map { index in
            ConflictScene.busy(
                "2026-11-22T17:30",
                "2026-11-22T18:00",
                uid: String(repeating: "u", count: 300) + "\(index)",
                title: String(repeating: "t", count: 200)
            )
        }
        let message = try #require(try await self.write(Self.found(many)).notification)
        #expect(message.body.contains("and 17 more"))
        #expect(message.body.count < 900)
        #expect(message.notice?.conflicts?.allSatisfy { $0.uid.count <= 120 } == true)
    }
}

extension NotificationMessage {
    var notice: EventNotice? {
        guard case .event(let notice) = self.content else { return nil }
        return notice
    }
}
