import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "Alarms ring from PostgreSQL, each at its minute, and again when they are put off",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AlarmStoreTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let id = "0192d3a4-0000-7000-8000-0000000000a1"

    private static func at(_ day: String, _ time: String) -> UnixTime {
        Self.zone.instant(of: LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!))
    }

    private static func lend(
        _ change: @Sendable (inout Alarm) -> Void = { _ in },
        _ body: @Sendable (ScheduleBed) async throws -> Void
    ) async throws {
        var alarm = Alarm("Gym", at: .clock(LocalTime("06:30")!), on: [.monday], from: LocalDate("2023-11-20")!)
        change(&alarm)
        let added = alarm
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.at("2023-11-20", "05:00"))
            let result: Result<Void, Never> = try await PostgresAlarms(work.bed.context)
                .add(Self.id, of: StoreBed.customerID, by: .owner) { _ in .success(added) }
            result.get()
            #expect(try await work.turn() == [.planned])
            try await body(work)
        }
    }

    private static func change(_ work: ScheduleBed, _ change: @escaping @Sendable (inout Alarm, AlarmRecord) -> Void)
        async throws
    {
        let changed: Result<Void, Never>? = try await PostgresAlarms(work.bed.context)
            .change(Self.id, of: StoreBed.customerID, by: .owner) { record, _ in
                var alarm = record.alarm
                change(&alarm, record)
                return .success(alarm)
            }
        try #require(changed != nil)
    }

    private static func record(_ work: ScheduleBed) async throws -> AlarmRecord? {
        try await PostgresAlarms(work.bed.context).find(Self.id, of: StoreBed.customerID)
    }

    private static func waiting(_ work: ScheduleBed) async throws -> Int {
        let statement = "select count(*) from notification where subject_id = '\(Self.id)' and told_at is null"
        return try await work.bed.count(statement)
    }

    @Test func alarmRingsOnceAtItsMinuteAndTheNextOneIsPlanned() async throws {
        try await Self.lend { work in
            #expect(try await work.bed.count("select rank from schedule where kind = 'alarm'") == 0)
            let due = Self.at("2023-11-20", "06:30")
            #expect(try await Self.record(work)?.state.dueAt == due)
            try await work.bed.setClock(due - .milliseconds(1))
            #expect(try await work.turn() == [])
            try await work.bed.setClock(due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.turn() == [])
            #expect(try await Self.waiting(work) == 1)
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-27", "06:30"))
            let plain = "select count(*) from schedule where position('Gym'::bytea in content) > 0"
            #expect(try await work.bed.count(plain) == 0)
        }
    }

    @Test func snoozeRingsAgainInItsMinutesAtMostTwelveTimes() async throws {
        try await Self.lend { work in
            var now = Self.at("2023-11-20", "06:30")
            try await work.bed.setClock(now)
            #expect(try await work.turn() == [.decided(.fired)])
            for count in 1...13 {
                let isPossible = try #require(try await Self.record(work)).alarm.maySnooze(
                    try await Self.record(work)?.ringing
                )
                #expect(isPossible == (count <= 12))
                guard isPossible else { break }
                let at = now
                try await Self.change(work) { alarm, record in _ = alarm.snooze(record.ringing, at: at) }
                // What was not pushed yet is over.
                #expect(try await Self.waiting(work) == 0)
                #expect(try await work.turn() == [.planned])
                now = now + .seconds(300)
                #expect(try await Self.record(work)?.state.dueAt == now)
                try await work.bed.setClock(now)
                #expect(try await work.turn() == [.decided(.fired)])
                #expect(try await Self.waiting(work) == 1)
            }
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-27", "06:30"))
        }
    }

    /// So that a push-worker can make its buttons.
    @Test func pushKnowsWhatItIsAbout() async throws {
        try await Self.lend { work in
            try await work.bed.setClock(Self.at("2023-11-20", "06:30"))
            #expect(try await work.turn() == [.decided(.fired)])
            let row = try await work.bed.pool.query("select id from notification where told_at is null").first
            var request = PushRequest(try #require(row).uuid("id"), of: StoreBed.customerID)
            request.needsRow = true
            let opened = try await PostgresNotificationStore(work.bed.context).open(request)
            #expect(try NotificationStoreTests.devices(opened).turn.taps?.subjectID == Self.id)
        }
    }

    @Test func startEndsWhatWasPutOff() async throws {
        try await Self.lend { work in
            let due = Self.at("2023-11-20", "06:30")
            try await work.bed.setClock(due)
            #expect(try await work.turn() == [.decided(.fired)])
            try await Self.change(work) { alarm, record in _ = alarm.snooze(record.ringing, at: due) }
            try await Self.change(work) { alarm, _ in alarm.snoozed = [] }
            #expect(try await work.turn() == [.planned])
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-27", "06:30"))
        }
    }

    @Test func oneWithoutDaysIsOverAfterItRangAndRingsAgainWhenItIsSnoozed() async throws {
        try await Self.lend({ $0.days = [] }) { work in
            let due = Self.at("2023-11-20", "06:30")
            try await work.bed.setClock(due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.record(work)?.isOn == false)
            #expect(try await work.bed.count("select count(*) from schedule where ends_at <= jadwal_now()") == 1)
            try await Self.change(work) { alarm, record in _ = alarm.snooze(record.ringing, at: due) }
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(due + .seconds(300))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.record(work)?.isOn == false)
        }
    }

    @Test func alarmBeforeAPrayerFollowsThePrayerTimes() async throws {
        let moment = Alarm.Moment.prayer(.fajr, minutesBefore: 20)
        try await Self.lend({ ($0.moment, $0.days) = (moment, Set(Weekday.allCases)) }) { work in
            #expect(try await Self.record(work)?.state.dueAt == nil)
            let prayers = PostgresPrayers(work.bed.context)
            let place = PrayerPlace(Coordinates(latitude: 21.4225, longitude: 39.8262)!, zone: Self.zone)
            let set: Result<Void, Never> = try await prayers.set(of: StoreBed.customerID, by: .owner) { _ in
                .success(PrayerSettings(place, PrayerRules(.ummAlQura)))
            }
            set.get()
            #expect(try await work.turn() == [.planned, .planned])
            let due = try #require(try await Self.record(work)?.state.dueAt)
            let wallTime = Self.zone.local(due)
            #expect(wallTime.date == LocalDate("2023-11-21") && wallTime.time < LocalTime("05:30")!)
            #expect(try await prayers.remove(of: StoreBed.customerID, by: .owner))
            #expect(try await work.turn() == [.planned])
            #expect(try await Self.record(work)?.state.dueAt == nil)
        }
    }

    /// By an operator, in the console or by command.
    @Test func operatorSendsAndSkipsOne() async throws {
        try await Self.lend { work in
            let pages = PostgresSchedulePages(work.bed.context)
            try await pages.change(Self.id, .skip, by: .owner)
            #expect(try await work.turn() == [.planned])
            #expect(try await Self.record(work)?.state.dueAt == Self.at("2023-11-27", "06:30"))
            try await pages.change(Self.id, .fire, by: .owner)
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.at("2023-11-20", "05:00") + .seconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await PostgresAlarms(work.bed.context).remove(Self.id, of: StoreBed.customerID, by: .owner))
            #expect(try await Self.waiting(work) == 0)
        }
    }
}
