import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "Prayers ring from PostgreSQL, each at its minute, once",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct PrayerStoreTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let place = PrayerPlace(Coordinates(latitude: 21.4225, longitude: 39.8262)!, zone: Self.zone)

    private static func at(_ day: String, _ time: String) -> UnixTime {
        Self.zone.instant(of: LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!))
    }

    private static func set(_ work: ScheduleBed, _ alerts: [Prayer: [Int]]) async throws {
        let set: Result<Void, Never> = try await PostgresPrayers(work.bed.context)
            .set(of: StoreBed.customerID, by: .owner) { _ in
                .success(PrayerSettings(Self.place, PrayerRules(.ummAlQura), alerts: alerts))
            }
        set.get()
    }

    private static func record(_ work: ScheduleBed) async throws -> PrayerRecord? {
        try await PostgresPrayers(work.bed.context).state(of: StoreBed.customerID).record
    }

    private static func waiting(_ work: ScheduleBed) async throws -> Int {
        try await work.bed.count(
            "select count(*) from notification where subject_id = '\(StoreBed.customerID)' and told_at is null"
        )
    }

    @Test func prayerRingsOnceAtItsMinuteAndTheNextOneIsPlanned() async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.at("2023-11-20", "12:00"))
            try await Self.set(work, [.dhuhr: [0, 10], .asr: [0]])
            #expect(try await work.turn() == [.planned])
            #expect(try await work.bed.count("select rank from schedule where kind = 'prayer'") == 1)
            let dhuhr = try #require(try await Self.record(work)?.ringsAt)
            #expect(Self.zone.local(dhuhr).time == LocalTime("12:06"))
            try await work.bed.setClock(dhuhr - .milliseconds(1))
            #expect(try await work.turn() == [])
            try await work.bed.setClock(dhuhr)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.turn() == [])
            #expect(try await Self.waiting(work) == 1)
            let asr = try #require(try await Self.record(work)?.ringsAt)
            #expect(Self.zone.local(asr).time == LocalTime("15:16"))
            // A quarter of an hour later it is of no use any more.
            try await work.bed.setClock(asr + .seconds(900))
            #expect(try await work.turn() == [.decided(.skipped)])
            #expect(try await Self.waiting(work) == 1)
            #expect(try await work.bed.count("select count(*) from schedule where ends_at > jadwal_now()") == 1)
        }
    }

    /// A row that cannot be opened is another owner's content, or of a key that is gone.
    @Test func methodsAreCountedWithoutWhatCannotBeRead() async throws {
        try await ScheduleBed.lend { work in
            let prayers = PostgresPrayers(work.bed.context)
            #expect(try await prayers.methodCounts() == [])
            try await Self.set(work, [:])
            #expect(try await prayers.methodCounts() == [PrayerMethodCount(.ummAlQura, owners: 1)])
            try await work.bed.pool.execute("update schedule set content = '\\x00' where kind = 'prayer'")
            #expect(try await prayers.methodCounts() == [])
        }
    }

    @Test func nothingRingsAfterItIsSwitchedOff() async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.at("2023-11-20", "12:00"))
            try await Self.set(work, [.dhuhr: [0]])
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.at("2023-11-20", "12:06"))
            #expect(try await work.turn() == [.decided(.fired)])
            try await Self.set(work, [:])
            #expect(try await Self.waiting(work) == 0)
            #expect(try await work.turn() == [.planned])
            #expect(try await Self.record(work)?.ringsAt == nil)
            #expect(try await PostgresPrayers(work.bed.context).remove(of: StoreBed.customerID, by: .owner))
            #expect(try await !PostgresPrayers(work.bed.context).remove(of: StoreBed.customerID, by: .owner))
            #expect(try await Self.record(work) == nil)
        }
    }

    /// By an operator, in the console or by command.
    @Test func operatorSendsAndSkipsOne() async throws {
        try await ScheduleBed.lend { work in
            try await work.bed.setClock(Self.at("2023-11-20", "12:00"))
            try await Self.set(work, [.dhuhr: [0], .asr: [0]])
            #expect(try await work.turn() == [.planned])
            let id = try #require(try await Self.record(work)?.id)
            func act(_ action: ScheduleAction) async throws {
                try await PostgresSchedulePages(work.bed.context).change(id, action, by: .owner)
                #expect(try await work.turn() == [.planned])
            }
            try await act(.skip)
            #expect(try await Self.record(work)?.ringsAt == Self.at("2023-11-20", "15:16"))
            try await act(.fire)
            try await work.bed.setClock(Self.at("2023-11-20", "12:00") + .seconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.record(work)?.ringsAt == Self.at("2023-11-20", "15:16"))
        }
    }

    @Test func placeIsStoredEncrypted() async throws {
        try await ScheduleBed.lend { work in
            try await Self.set(work, [:])
            let plain = "select count(*) from schedule where position('21.4225'::bytea in content) > 0"
            let found = try await work.bed.count(plain)
            #expect(found == 0)
        }
    }
}
