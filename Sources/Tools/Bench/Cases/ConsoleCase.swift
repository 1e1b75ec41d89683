internal import HTTP
internal import HTTPTypes
internal import Store

/// Measures the operators' console on large tables: how fast its pages are, and what people who look at live pages cost
/// the database.
struct ConsoleCase: BenchCase {
    /// A tenth as many failures are open.
    static let conversations = 10_000_000

    let name = GoalNames.console
    let about = "the operators' console: 20 people who open the overview and other pages, then 1 and 60 live pages"
    private let conversations: Int
    private let seconds: Int

    /// - Parameter conversations: nil for as many as the goals are about.
    init(isQuick: Bool, conversations: Int? = nil) {
        self.conversations = conversations ?? (isQuick ? 20_000 : Self.conversations)
        self.seconds = isQuick ? 4 : 20
    }

    var variants: [String] {
        ["\(Self.text(self.conversations)) conversations, \(Self.text(self.conversations / 10)) failures"]
    }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 1 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        try await BenchBed.lend(settings) { bed in
            try await StoredConversations(bed).make(self.conversations)
            let process = try bed.start("jadwal-console", settings: ConsoleVisitor.settings)
            return try await MeasuredProcess.running([process]) {
                let port = try await process.says(/The console is served.*?port"?[:=]"?(\d+)/)
                let http = HTTPClient()
                await http.start()
                let outcome: Result<Measurement, any Error>
                do {
                    outcome = .success(try await self.look(http, "http://127.0.0.1:\(port)", process, bed))
                } catch {
                    outcome = .failure(error)
                }
                await http.close()
                return try outcome.get()
            }
        }
    }

    private func look(
        _ http: HTTPClient,
        _ address: String,
        _ process: MeasuredProcess,
        _ bed: BenchBed
    ) async throws -> Measurement {
        let visitors = try await ConsoleVisitor.all(http, address)
        try await bed.settle()
        let start = ContinuousClock.now
        let meter = try await Meter.start(bed, [process.id])
        let loads = try await ConsoleLoads.run(visitors, seconds: self.seconds)
        let seconds = start.duration(to: .now) / .seconds(1)
        var measurement = try await meter.reading(units: loads.count, seconds: seconds)
        measurement.latency = loads.overview.summary
        measurement.figures["other_pages_p99_ms"] = loads.others.summary?.p99
        let one = try await self.databaseCost(of: 1, visitors, process, bed)
        let sixty = try await self.databaseCost(of: GoalNames.viewers, visitors, process, bed)
        measurement.figures["database_ms_per_second_one_viewer"] = one
        measurement.figures["database_ms_per_second_60_viewers"] = sixty
        // Below the resolution of processor times, all are the same.
        measurement.figures[GoalNames.besideOneViewer] = sixty / max(one, 1)
        measurement.peakMegabytes = Double(ProcessReading(of: [process.id]).peakBytes) / 1_000_000
        return measurement
    }

    /// The processor time that the database takes a second while so many people look at the overview, in milliseconds.
    private func databaseCost(
        of count: Int,
        _ visitors: [ConsoleVisitor],
        _ process: MeasuredProcess,
        _ bed: BenchBed
    ) async throws -> Double {
        // Until all are connected and told once.
        let settling = 3
        let limit = Duration.seconds(settling + self.seconds + 2)
        // A session may have four streams.
        let viewers = (0..<count).map { visitors[$0 / 4] }
        async let looking: Void = withThrowingTaskGroup { group in
            for viewer in viewers { group.addTask { try await viewer.watch(for: limit) } }
            try await group.waitForAll()
        }
        try await Task.sleep(for: .seconds(settling))
        let start = ContinuousClock.now
        let meter = try await Meter.start(bed, [process.id])
        try await Task.sleep(for: .seconds(self.seconds))
        let reading = try await meter.reading(units: self.seconds, seconds: start.duration(to: .now) / .seconds(1))
        try await looking
        // The meter reports milliseconds for 1,000 units; a unit is a second here.
        return (reading.databaseMilliseconds ?? 0) / 1000 * Double(reading.units) / reading.seconds
    }

    /// `10M`, `100k`
    private static func text(_ number: Int) -> String {
        if number >= 1_000_000, number.isMultiple(of: 1_000_000) { return "\(number / 1_000_000)M" }
        return number >= 1000 && number.isMultiple(of: 1000) ? "\(number / 1000)k" : "\(number)"
    }
}

/// Conversations and failures as workers leave them, made by PostgreSQL itself. Their contents cannot be decrypted.
private struct StoredConversations: Sendable {
    let bed: BenchBed

    init(_ bed: BenchBed) { self.bed = bed }

    func make(_ count: Int) async throws {
        try await self.bed.database(Self.script(count), within: .seconds(1800))
        for table in ["conversation", "failure"] {
            try await self.bed.database("vacuum (analyze) \(table)", within: .seconds(900))
        }
        // As workers keep it. Nobody counts again while the console is measured.
        _ = try await PostgresSnapshots(self.bed.store).census()
    }

    // One transaction. Indexes are made last. A hundredth of the conversations are due, and a tenth wait.
    private static func script(_ count: Int) -> String {
        """
        begin;
        set local maintenance_work_mem = '512MB';
        create temp table kept on commit drop as
            select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
            from pg_index where indrelid in ('conversation'::regclass, 'failure'::regclass) and not indisprimary;
        do $$ declare one record; begin
            for one in select name from kept loop execute 'drop index ' || one.name; end loop;
        end $$;
        alter table conversation drop constraint conversation_pkey;
        alter table failure drop constraint failure_pkey;

        insert into conversation (id, customer_id, chat, generation, armed, due_at, wake_at, first_pending_at,
            last_activity_at)
        select gen_random_uuid(), md5((number % 100000)::text)::uuid, sha256(number::text::bytea), number % 50, number % 2 = 0,
            said.at + interval '1 hour', said.at + interval '1 hour', said.at, said.at
        from generate_series(1, \(count)) as number
        cross join lateral (
            select case when number % 100 = 0 then jadwal_now() - interval '2 hours' - number * interval '1 ms'
                when number % 10 = 0 then jadwal_now() + interval '1 day' + number * interval '1 ms' end as at
        ) as said;

        insert into failure (id, stage, kind, detail, customer_id, attempts, input, failed_at)
        select gen_random_uuid(), (array['messages', 'analysis', 'calendar'])[1 + number % 3], 'kind_' || number % 7, 'detail',
            md5((number % 100000)::text)::uuid, 1, sha512(number::text::bytea),
            jadwal_now() - number * interval '1 second'
        from generate_series(1, \(count / 10)) as number;

        alter table conversation add primary key (id);
        alter table failure add primary key (id);
        do $$ declare one record; begin
            for one in select definition from kept loop execute one.definition; end loop;
        end $$;
        commit;
        """
    }
}
