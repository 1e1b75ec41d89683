import ChatReader
import Pipeline
import Testing
import Time

@Suite("An hour is suggested for words that name a prayer, and never written by itself") struct PrayerSuggestionTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let settings = PrayerSettings(
        PrayerPlace(Coordinates(latitude: 21.4225, longitude: 39.8262)!, zone: Self.zone),
        PrayerRules(.ummAlQura)
    )
    private static let now = Self.zone.instant(
        of: LocalDateTime(date: LocalDate("2026-11-29")!, time: LocalTime("10:00")!)
    )

    private static func event(_ notes: String, days: Int = 1) -> CalendarEvent {
        let day = LocalDate("2026-11-30")!
        return CalendarEvent(
            identity: .random(),
            revision: 1,
            summary: "Dinner",
            description: "\(notes)\n\(CalendarEvent.signature)",
            location: nil,
            times: .allDay(start: day, endExclusive: day.adding(days: days))
        )
    }

    private static func suggestion(_ words: String, on day: String = "2026-11-30", lasting: Int? = nil) throws
        -> PrayerSuggestion?
    {
        let anchor = try #require(PrayerAnchorReader().only(words))
        return PrayerSuggestion(
            anchor,
            on: LocalDate(day)!,
            lasting: lasting,
            by: Self.settings,
            in: Self.zone,
            now: Self.now
        )
    }

    /// Makkah on 2026-11-30: 05:20, 12:09, 15:15, 17:37, 19:07.
    @Test(
        arguments: [
            ("after Maghrib", "18:00", "19:00", "after Maghrib (17:37)"),
            ("before Maghrib", "16:37", "17:37", "before Maghrib (17:37)"),
            ("at Maghrib", "17:37", "18:37", "at Maghrib (17:37)"),
            ("between Maghrib and Isha", "18:20", "19:07", "between Maghrib (17:37) and Isha (19:07)"),
            ("half an hour after Maghrib", "18:07", "19:07", "30 min after Maghrib (17:37)"),
            ("20 minutes before Maghrib", "17:17", "17:37", "20 min before Maghrib (17:37)"),
        ]
    )
    func hourAndReasonFollowFromThePrayer(_ words: String, _ start: String, _ end: String, _ reason: String) throws {
        let found = try #require(try Self.suggestion(words))
        #expect(found.start.time == LocalTime(start) && found.end.time == LocalTime(end), "\(found)")
        #expect(found.reason(isArabic: false) == reason)
        #expect(found.reason(isArabic: true).contains("المغرب (17:37)"))
    }

    /// There is a sermon on Fridays, and Friday's prayer is on no other day.
    @Test func fridayPrayerReplacesDhuhrOnFridaysOnly() throws {
        #expect(try Self.suggestion("after Friday prayer", on: "2026-12-04")?.start.time == LocalTime("13:15"))
        #expect(try Self.suggestion("بعد صلاة الظهر", on: "2026-12-04")?.start.time == LocalTime("13:15"))
        #expect(try Self.suggestion("بعد صلاة الظهر", on: "2026-12-03")?.start.time == LocalTime("12:30"))
        #expect(try Self.suggestion("after Friday prayer", on: "2026-12-03") == nil)
    }

    @Test func lengthOfTheEventIsKept() throws {
        #expect(try Self.suggestion("after Maghrib", lasting: 150)?.end.time == LocalTime("20:30"))
        #expect(try Self.suggestion("before Maghrib", lasting: 30)?.start.time == LocalTime("17:07"))
    }

    @Test func whatIsOverIsNotSuggested() throws {
        #expect(try Self.suggestion("after Fajr", on: "2026-11-29") == nil)
        #expect(try Self.suggestion("between Isha and Fajr", on: "2026-11-29")?.start.date == LocalDate("2026-11-30"))
    }

    @Test func onlyAWholeDayWhoseWordsNameOnePrayerHasOne() {
        func has(_ event: CalendarEvent) -> Bool {
            PrayerSuggestion(for: event, by: Self.settings, in: Self.zone, now: Self.now) != nil
        }
        #expect(has(Self.event("Time: after Maghrib")) && has(Self.event("الوقت: بعد المغرب")))
        #expect(!has(Self.event("Bring the book")) && !has(Self.event("after Asr or after Maghrib")))
        #expect(!has(Self.event("Time: after Maghrib", days: 2)))
        var event = Self.event("Time: after Maghrib")
        event.status = .cancelled
        #expect(!has(event))
        event = Self.event("Time: after Maghrib")
        let start = LocalDateTime(date: LocalDate("2026-11-30")!, time: LocalTime("19:00")!)
        event.times = .timed(start: start, end: start.adding(minutes: 60), zone: Self.zone)
        #expect(!has(event))
    }

    /// The place has another clock than the owner: the owner's is shown.
    @Test func hourIsByTheOwnersClock() throws {
        let london = try #require(Zone("Europe/London"))
        let anchor = PrayerAnchor(.after, .maghrib)
        let day = try #require(LocalDate("2026-11-30"))
        let found = try #require(PrayerSuggestion(anchor, on: day, by: Self.settings, in: london, now: Self.now))
        #expect(found.start.time == LocalTime("15:00") && found.prayerAt == LocalTime("14:37"))
    }

    // MARK: - The notification

    private static func written(_ event: CalendarEvent, _ prayers: PrayerSettings?, locale: String = "en") async throws
        -> NotificationMessage?
    {
        let owner = CalendarOwner(
            customerID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
            zone: Self.zone,
            locale: locale
        )
        let store = RecordingCalendarStore(owner: owner, prayers: prayers)
        let handler = CalendarHandler(
            store: store,
            writer: CalendarWriter(
                provision: { _ throws(CalendarError) in throw CalendarError(.permanent, detail: "") },
                write: { _, _, _, _ throws(CalendarError) in
                    .stands(CalendarObject(url: "https://c.example/e", entityTag: nil))
                }
            ),
            lookUp: nil,
            notifications: NotificationWriter(calendarName: "Events"),
            queues: Queues(),
            worker: "w"
        )
        let message = CalendarMessage(
            customerID: owner.customerID,
            chatID: nil,
            change: EventChange(action: .add, event: event)
        )
        let body = try CalendarMessageCoder().encode(message)
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
        #expect(try await handler.handle(handler.decode(delivery)).outcome == .written)
        return await store.notification
    }

    @Test func notificationSuggestsTheHourWithItsReason() async throws {
        let event = Self.event("Time: after Maghrib")
        let english = try #require(try await Self.written(event, Self.settings))
        #expect(english.body.contains("Suggested: 18:00–19:00, after Maghrib (17:37)"))
        #expect(english.notice?.change == .added && english.notice?.suggestions?.count == 1)
        #expect(english.notice?.suggestions?.first?.start == "2026-11-30T15:00:00Z")
        #expect(english.notice?.suggestions?.first?.reason == "after Maghrib (17:37)")
        let arabic = try #require(try await Self.written(event, Self.settings, locale: "ar-SA"))
        #expect(arabic.body.contains("بعد المغرب (17:37)"))
        #expect(arabic.notice?.suggestions?.first?.reason == "بعد المغرب (17:37)")
    }

    /// Owners without prayer times, and events without a prayer.
    @Test func otherwiseNothingIsSuggested() async throws {
        for (notes, settings) in [("Time: after Maghrib", nil), ("Bring the book", Self.settings)] {
            let message = try #require(try await Self.written(Self.event(notes), settings))
            #expect(message.notice?.suggestions == nil && !message.body.contains("Suggested"))
        }
    }
}
