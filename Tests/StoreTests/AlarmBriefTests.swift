import Pipeline
import Postgres
import Store
import Synchronization
import TestSupport
import Testing
import Time
import Vault

@Suite(
    "The brief of an alarm is prepared in its row, and no source delays the alarm",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct AlarmBriefTests {
    private static let zone = Zone("Asia/Riyadh")!
    private static let id = "0192d3a4-0000-7000-8000-0000000000a2"
    private static let feed = "https://news.example.org/marked-path"
    private static let due = Self.at("06:30")

    private static func at(_ time: String, _ day: String = "2023-11-20") -> UnixTime {
        Self.zone.instant(of: LocalDateTime(date: LocalDate(day)!, time: LocalTime(time)!))
    }

    /// An alarm with news at 06:30 on Mondays, planned at 05:00.
    private static func lend(
        _ sources: AnsweringMornings = AnsweringMornings(),
        _ body: @Sendable (ScheduleBed) async throws -> Void
    ) async throws {
        var alarm = Alarm("Gym", at: .clock(LocalTime("06:30")!), on: [.monday], from: LocalDate("2023-11-20")!)
        alarm.parts.feeds = [Self.feed]
        alarm.parts.weather = .city(PrayerPlace(Coordinates(latitude: 24.6877, longitude: 46.7219)!, zone: Self.zone))
        let added = alarm
        try await ScheduleBed.lend { lent in
            var work = lent
            work.mornings = MorningFetch(sources, patience: .milliseconds(200))
            try await work.bed.setClock(Self.at("05:00"))
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

    /// The notification that waits.
    private static func told(_ work: ScheduleBed) async throws -> NotificationMessage {
        let sql = "select id, content from notification where subject_id = '\(Self.id)' order by wanted_at desc"
        let row = try #require(try await work.bed.pool.query(Statement(sql)).first)
        let seal = SealContext(table: "notification", row: try row.uuid("id"), customer: StoreBed.customerID)
        let body = try work.bed.context.messages.open(try row.bytes("content"), for: seal)
        return try NotificationMessageCoder().decode(body)
    }

    private static func morning(_ work: ScheduleBed) async throws -> Morning {
        try await PostgresAlarms(work.bed.context).brief(of: StoreBed.customerID, for: Self.id).morning
    }

    @Test func briefIsPreparedTwoMinutesBeforeAndTellsNobody() async throws {
        try await Self.lend { work in
            try await work.bed.setClock(Self.due - .seconds(121))
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due - .seconds(120))
            #expect(try await work.turn() == [.planned])
            #expect(try await work.turn() == [])
            #expect(try await work.waiting() == 0)
            // It is encrypted, and nobody reads it as the brief of a morning before.
            let plain = """
                select count(*) from schedule where position('Headline'::bytea in brief) > 0
                    or position('marked-path'::bytea in brief) > 0
                """
            #expect(try await work.bed.count(plain) == 0)
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            let told = try await Self.told(work)
            #expect(told.body.contains("• Headline") && told.body.contains("12 to 27 °C"))
            guard case .alarm(let brief?) = told.content else { return try #require(Bool(false), "no brief") }
            #expect(brief.fields["missing"] == .list([]))
            #expect(try await Self.morning(work).news.value?.items.first?.title == "Headline")
            let this = try await PostgresAlarms(work.bed.context).thisMorning(of: StoreBed.customerID)
            #expect(this?.morning.weather.value?.day.highest == 27)
            #expect(try await PostgresAlarms(work.bed.context).thisMorning(of: EventIdentity.random().id) == nil)
            // The next one is prepared, too.
            let next = "select count(*) from schedule where wake_at = due_at - interval '2 minutes'"
            #expect(try await work.bed.count(next) == 1)
        }
    }

    @Test(.timeLimit(.minutes(1))) func sourcesThatHangAreNamed() async throws {
        try await Self.lend(AnsweringMornings(hangs: true)) { work in
            try await work.bed.setClock(Self.due - .seconds(120))
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            let told = try await Self.told(work)
            #expect(told.body.contains("Weather: the site took too long") && told.body.contains("06:30"))
            #expect(told.body.contains("News: the site took too long"))
        }
    }

    /// All workers are away from 06:28 until the alarm is due.
    @Test func alarmThatNobodyHasPreparedRingsAllTheSame() async throws {
        let sources = AnsweringMornings()
        try await Self.lend(sources) { work in
            try await work.bed.setClock(Self.due + .seconds(1))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.told(work).body.contains("News: there was no time to ask"))
            #expect(sources.asked == 0)
        }
    }

    /// A worker that ends while it asks has written nothing. Another one asks again, and the alarm rings once.
    @Test func preparationThatWasCutOffIsRepeated() async throws {
        let sources = AnsweringMornings()
        try await Self.lend(sources) { work in
            try await work.bed.setClock(Self.due - .seconds(120))
            let claim = try #require(try await work.store.claim(atMost: 1, by: "dies", in: .oldestDue).first)
            #expect(try await work.store.load(claim) != nil)
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.due - .seconds(115))
            #expect(try await work.turn() == [.planned])
            #expect(sources.asked == 1)
            // The first one comes back, and is not heard.
            #expect(try await work.handler().handle(claim).outcome == .superseded)
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await work.waiting() == 1)
        }
    }

    @Test func movedAlarmIsPreparedAnewAndOneOfTheNextTwoMinutesIsNot() async throws {
        let sources = AnsweringMornings()
        try await Self.lend(sources) { work in
            try await work.bed.setClock(Self.due - .seconds(120))
            #expect(try await work.turn() == [.planned])
            try await Self.change(work) { alarm, _ in alarm.moment = .clock(LocalTime("06:40")!) }
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.at("06:38"))
            #expect(try await work.turn() == [.planned])
            #expect(sources.asked == 2)
            try await Self.change(work) { alarm, _ in
                (alarm.moment, alarm.parts.feeds) = (.clock(LocalTime("06:39")!), ["https://other.example.org/"])
            }
            #expect(try await work.turn() == [.planned])
            #expect(try await work.turn() == [])
            try await work.bed.setClock(Self.at("06:39"))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(sources.asked == 2)
            // The earlier answers are used where place and feed are the same.
            let told = try await Self.told(work)
            #expect(told.body.contains("12 to 27 °C") && told.body.contains("News: there was no time to ask"))
        }
    }

    @Test func whatWasPutOffHasTheBriefOfTheAlarm() async throws {
        let sources = AnsweringMornings()
        try await Self.lend(sources) { work in
            try await work.bed.setClock(Self.due - .seconds(120))
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            let now = Self.due
            try await Self.change(work) { alarm, record in _ = alarm.snooze(record.ringing, at: now) }
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due + .seconds(300))
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.told(work).body.contains("• Headline") && sources.asked == 1)
        }
    }

    @Test func briefIsGoneAfterTwelveHours() async throws {
        try await Self.lend { work in
            try await work.bed.setClock(Self.due - .seconds(120))
            #expect(try await work.turn() == [.planned])
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            let kept = "select count(*) from schedule where brief is not null"
            try await work.bed.setClock(Self.due + .seconds(12 * 3600))
            try await PostgresRetention(work.bed.context).sweep()
            #expect(try await work.bed.count(kept) == 1)
            // Already nobody sees it any more.
            #expect(try await Self.morning(work).news.value == nil)
            try await work.bed.setClock(Self.due + .seconds(12 * 3600 + 1))
            try await PostgresRetention(work.bed.context).sweep()
            #expect(try await work.bed.count(kept) == 0)
            #expect(try await work.bed.count("select count(*) from schedule where kind = 'alarm'") == 1)
        }
    }

    /// A key was lost, or a value damaged.
    @Test func briefThatCannotBeReadIsMissing() async throws {
        try await Self.lend { work in
            try await work.bed.setClock(Self.due - .seconds(120))
            #expect(try await work.turn() == [.planned])
            try await work.bed.pool.execute("update schedule set brief = '\\x0102'")
            try await work.bed.setClock(Self.due)
            #expect(try await work.turn() == [.decided(.fired)])
            #expect(try await Self.told(work).body.contains("News: there was no time to ask"))
        }
    }
}

/// Answers at once, or never.
private final class AnsweringMornings: MorningSources {
    private let hangs: Bool
    private let count = Mutex(0)

    init(hangs: Bool = false) { self.hangs = hangs }

    /// How often it was asked for news.
    var asked: Int { self.count.withLock { $0 } }

    func weather(at cell: WeatherCell, on date: LocalDate, in zone: Zone) async -> Result<WeatherDay, MorningGap> {
        if self.hangs { await Self.hang() }
        return .success(WeatherDay(code: 0, highest: 27, lowest: 12))
    }

    func news(of feeds: [String]) async -> (items: [NewsItem], gaps: [MorningGap]) {
        self.count.withLock { $0 += 1 }
        if self.hangs { await Self.hang() }
        return ([NewsItem("Headline", link: feeds.first)], [])
    }

    /// It heeds no cancellation.
    private static func hang() async {
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            Task.detached {
                try? await Task.sleep(for: .seconds(30))
                continuation.resume()
            }
        }
    }
}
