import Pipeline
import Postgres
import Store
import Synchronization
import TestSupport
import Testing
import Time
import UseCases

@Suite(
    "An owner adds, changes, switches, puts off and deletes alarms",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AlarmUseCaseTests {
    private static let stranger = Actor.owner(UseCaseBed.other)

    private static func form(_ change: (inout AlarmForm) -> Void = { _ in }) -> AlarmForm {
        var form = AlarmForm()
        (form.title, form.time, form.days) = ("Work", "06:30", ["SU", "TU"])
        change(&form)
        return form
    }

    private static func add(
        _ form: AlarmForm,
        _ id: String = EventIdentity.random().id,
        as actor: Actor = UseCaseBed.old,
        in bed: UseCaseBed
    ) async throws -> Result<Void, AlarmRefusal> {
        try await AddAlarm().run(AddAlarm.Input(id, form), as: actor, in: bed.store)
    }

    private static func change(
        _ id: String,
        _ change: ChangeAlarm.Input.Change,
        as actor: Actor = UseCaseBed.old,
        in bed: UseCaseBed
    ) async throws -> Result<Void, AlarmRefusal> {
        try await ChangeAlarm().run(ChangeAlarm.Input(id, change), as: actor, in: bed.store)
    }

    private static func list(_ bed: UseCaseBed) async throws -> [AlarmRecord] {
        try await PostgresAlarms(bed.store).list(of: UseCaseBed.owner)
    }

    private static func notice(_ id: String, _ bed: UseCaseBed) async throws -> Notice? {
        let record = try await PostgresNotices(bed.store).find(id, of: UseCaseBed.owner)
        return record?.notice
    }

    @Test func alarmIsKeptAsItWasChosen() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            let form = Self.form {
                ($0.snoozeMinutes, $0.hasAgenda, $0.bedtime) = ("30", false, "8h")
                $0.music = " https://music.example.org/a?b=c "
            }
            try await Self.add(form, id, in: bed).get()
            // The same form again adds nothing.
            try await Self.add(form, id, in: bed).get()
            let record = try #require(try await Self.list(bed).first)
            let alarm = record.alarm
            #expect(alarm.title == "Work" && alarm.days == [.sunday, .tuesday] && alarm.snoozeMinutes == 30)
            #expect(alarm.moment == .clock(try #require(LocalTime("06:30"))) && alarm.bedtime == .hoursBefore(8))
            #expect(alarm.parts.music == "https://music.example.org/a?b=c" && alarm.isActive)
            #expect(!alarm.parts.hasAgenda && alarm.parts.weather == nil && alarm.parts.feeds.isEmpty)
            #expect(try await Self.list(bed).count == 1)
            var again = AlarmForm(alarm)
            again.bedtime = "22:30"
            try await Self.change(id, .form(again), in: bed).get()
            #expect(try await Self.list(bed).first?.alarm.bedtime == .clock(try #require(LocalTime("22:30"))))
            for change in [ChangeAlarm.Input.Change.form(again), .snooze] {
                #expect(try await Self.change(id, change, as: Self.stranger, in: bed).refusal == .notFound)
            }
        }
    }

    @Test func everyFaultIsNamed() async throws {
        try await UseCaseBed.lend { bed in
            let cases: [(AlarmForm, [AlarmField: AlarmFault])] = [
                (Self.form { $0.time = "" }, [.time: .missing]),
                (Self.form { $0.time = "24:00" }, [.time: .unreadable]),
                (Self.form { $0.prayer = "fajr" }, [.time: .twice]),
                (Self.form { ($0.time, $0.prayer) = ("", "fajr") }, [.prayer: .noPrayers]),
                (Self.form { $0.days = ["SU", "XX"] }, [.days: .unreadable]),
                (Self.form { $0.snoozeMinutes = "0" }, [.snoozeMinutes: .outOfRange]),
                (Self.form { $0.snoozeMinutes = "31" }, [.snoozeMinutes: .outOfRange]),
                (Self.form { $0.music = "http://example.org/" }, [.music: .noAddress]),
                (Self.form { $0.music = "https://u@example.org/" }, [.music: .noAddress]),
                (Self.form { $0.music = "javascript:alert(1)" }, [.music: .noAddress]),
                (Self.form { $0.city = "Atlantis-on-Sea" }, [.city: .cityUnknown]),
                (Self.form { $0.city = "99999999" }, [.city: .cityUnknown]),
                (Self.form { $0.hasWeather = true }, [.city: .noPrayers]),
                (Self.form { $0.feeds = ["http://example.org/rss"] }, [.feeds: .noAddress]),
                (Self.form { $0.feeds = (1...6).map { "https://example.org/\($0)" } }, [.feeds: .tooMany]),
                (Self.form { $0.bedtime = "15h" }, [.bedtime: .unreadable]),
                (Self.form { $0.title = String(repeating: "x", count: 201) }, [.title: .tooLong]),
            ]
            for (form, faults) in cases {
                let refusal = try await Self.add(form, in: bed).refusal
                #expect(refusal == .wrong(AlarmFaults(faults)), "\(faults)")
            }
            let listed = try await Self.list(bed)
            #expect(listed.isEmpty)
        }
    }

    @Test func partsOfTheBriefAreKeptAsTheyWereChosen() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            let form = Self.form {
                $0.city = " riyadh "
                $0.feeds = [
                    "https://news.example.org/rss", "", " https://news.example.org/rss", "https://b.example.org/",
                ]
            }
            try await Self.add(form, id, in: bed).get()
            let parts = try #require(try await Self.list(bed).first).alarm.parts
            guard case .city(let place)? = parts.weather else { return try #require(Bool(false), "no city") }
            #expect(place.city?.name == "Riyadh" && place.city?.country == "SA" && place.zone == Zone("Asia/Riyadh"))
            #expect(parts.feeds == ["https://news.example.org/rss", "https://b.example.org/"] && parts.hasAgenda)
            // The form shows the city by its name, and keeps it.
            let alarm = try #require(try await Self.list(bed).first).alarm
            var again = AlarmForm(alarm, isArabic: true)
            #expect(AlarmForm(alarm).city == "Riyadh" && again.city == "الرياض" && again.feeds == parts.feeds)
            again.feeds = []
            try await Self.change(id, .form(again), in: bed).get()
            let changed = try #require(try await Self.list(bed).first).alarm.parts
            #expect(changed.weather == parts.weather && changed.feeds.isEmpty)
            var prayers = PrayerForm()
            prayers.city = "Makkah"
            _ = try await SetPrayers().run(SetPrayers.Input(prayers), as: UseCaseBed.old, in: bed.store)
            (again.city, again.hasWeather) = ("", true)
            try await Self.change(id, .form(again), in: bed).get()
            #expect(try await Self.list(bed).first?.alarm.parts.weather == .prayers)
        }
    }

    /// Asked once, when it is new, and not for an alarm of somebody else.
    @Test func addressThatIsNoFeedIsRefused() async throws {
        try await UseCaseBed.lend { bed in
            let (id, check) = (EventIdentity.random().id, AskedFeeds(bad: ["https://bad.example.org/"]))
            let (good, bad) = ("https://good.example.org/rss", "https://bad.example.org/")
            let add = AddAlarm(asking: check)
            let form = Self.form { $0.feeds = [good, bad] }
            let refusal = try await add.run(AddAlarm.Input(id, form), as: UseCaseBed.old, in: bed.store).refusal
            #expect(refusal == .wrong(AlarmFaults([.feeds: .feedUnreadable])))
            let fine = Self.form { $0.feeds = [good] }
            try await add.run(AddAlarm.Input(id, fine), as: UseCaseBed.old, in: bed.store).get()
            #expect(check.asked == [bad, good, good])
            let change = ChangeAlarm.Input(id, .form(form))
            let stranger = try await ChangeAlarm(asking: check).run(change, as: Self.stranger, in: bed.store).refusal
            #expect(stranger == .notFound && check.asked.count == 3)
            let changed = try await ChangeAlarm(asking: check).run(change, as: UseCaseBed.old, in: bed.store).refusal
            #expect(changed == .wrong(AlarmFaults([.feeds: .feedUnreadable])))
            #expect(check.asked == [bad, bad, good, good])
            // The check knows which addresses may be asked.
            let plain = Self.form { $0.feeds = ["http://bad.example.org/"] }
            let unasked = try await add.run(AddAlarm.Input(id, plain), as: UseCaseBed.old, in: bed.store).refusal
            #expect(unasked == .wrong(AlarmFaults([.feeds: .noAddress])) && check.asked.count == 5)
        }
    }

    @Test func alarmBeforeAPrayerWantsPrayerTimes() async throws {
        try await UseCaseBed.lend { bed in
            var prayers = PrayerForm()
            prayers.city = "Makkah"
            _ = try await SetPrayers().run(SetPrayers.Input(prayers), as: UseCaseBed.old, in: bed.store)
            let form = Self.form { ($0.time, $0.prayer, $0.minutesBefore) = ("", "fajr", "20") }
            try await Self.add(form, in: bed).get()
            #expect(try await Self.list(bed).first?.alarm.moment == .prayer(.fajr, minutesBefore: 20))
            let far = Self.form { ($0.time, $0.prayer, $0.minutesBefore) = ("", "fajr", "181") }
            let fault = AlarmFaults([.minutesBefore: .outOfRange])
            #expect(try await Self.add(far, in: bed).refusal == .wrong(fault))
        }
    }

    @Test func alarmIsPutOffStartedSwitchedAndDeleted() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            try await Self.add(Self.form { $0.days = [] }, id, in: bed).get()
            for _ in 0..<12 { try await Self.change(id, .snooze, in: bed).get() }
            #expect(try await Self.change(id, .snooze, in: bed).refusal == .snoozedOut)
            #expect(try await Self.list(bed).first?.alarm.snoozed.count == 1)
            try await Self.change(id, .start, in: bed).get()
            #expect(try await Self.list(bed).first?.alarm.snoozed == [])
            try await Self.change(id, .active(false), in: bed).get()
            #expect(try await Self.change(id, .snooze, in: bed).refusal == .off)
            try await Self.change(id, .active(true), in: bed).get()
            #expect(try await Self.list(bed).first?.isOn == true)
            let input = RemoveAlarm.Input(id)
            let stranger = try await RemoveAlarm().run(input, as: Self.stranger, in: bed.store)
            #expect(stranger.refusal == .notFound)
            try await RemoveAlarm().run(input, as: UseCaseBed.old, in: bed.store).get()
            #expect(try await Self.list(bed).isEmpty)
            let audited = try await bed.count("select count(*) from audit where action like '% alarm'")
            #expect(audited == 17)
        }
    }

    /// Also one that only a group or a place lets ring.
    @Test func ownNotificationIsPutOffAndDone() async throws {
        try await UseCaseBed.lend { bed in
            let id = EventIdentity.random().id
            let added: Result<Void, Never> = try await PostgresNotices(bed.store)
                .add(id, of: UseCaseBed.owner, by: .owner) { _ in .success(NoticeDraft(Notice("Water", nil))) }
            added.get()
            func change(_ change: ChangeNotice.Input.Change) async throws -> Result<Void, NoticeRefusal> {
                try await ChangeNotice().run(ChangeNotice.Input(id, change), as: UseCaseBed.old, in: bed.store)
            }
            try await change(.snooze(minutes: 10)).get()
            let snoozed = try #require(try await Self.notice(id, bed))
            #expect(snoozed.snoozed.count == 1 && snoozed.plan(in: .utc) != nil)
            try await change(.done).get()
            let done = try #require(try await Self.notice(id, bed))
            #expect(done.snoozed.isEmpty && done.plan(in: .utc) == nil)
            try await change(.active(false)).get()
            #expect(try await change(.snooze(minutes: 10)).refusal == .notFound)
        }
    }
}

/// Knows which addresses are feeds.
private final class AskedFeeds: FeedCheck {
    private let bad: Set<String>
    private let addresses = Mutex<[String]>([])

    init(bad: Set<String>) { self.bad = bad }

    /// In alphabetical order.
    var asked: [String] { self.addresses.withLock { $0.sorted() } }

    func fault(of address: String) async -> MorningGap? {
        self.addresses.withLock { $0.append(address) }
        guard address.hasPrefix("https://") else { return .isRefused }
        return self.bad.contains(address) ? .isUnreadable : nil
    }
}
