import Foundation
import HTTP
import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

/// The stage of a fault test: a bed, customers with a calendar and devices each, and the places where the outcome is
/// read.
struct FaultStage: Sendable {
    let bed: PipelineBed
    let customers: [FaultCustomer]
    let calendar: FaultCalendar
    let model: FaultModel
    let push: FaultPushes

    static func users(_ count: Int) -> [String] { (0..<count).map { "user\($0)" } }

    /// On the broker and the database of the test run; the other servers are the stage's own.
    static func lend(customers count: Int = 6, _ body: @Sendable (FaultStage) async throws -> Void) async throws {
        let url = try #require(TestEnvironment.amqpURL)
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-stage-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await Self.lend(
                customers: count,
                on: BedServers(amqpURL: url, database: database),
                in: folder,
                body
            )
        }
    }

    /// On a broker and a database of the caller's own.
    ///
    /// - Parameters:
    ///   - servers: the stage adds settings.
    ///   - enrol: adds so many customers, with their devices.
    static func lend(
        customers count: Int,
        on servers: BedServers,
        in folder: URL,
        enrol: @escaping Enrolment = Self.enrol,
        _ body: @Sendable (FaultStage) async throws -> Void
    ) async throws {
        let http = HTTPClient()
        let keys = try FaultKeys(in: folder)
        let calendar = try await FaultCalendar(users: Self.users(count), folder: folder, keys: keys)
        let model = try await FaultModel(http: http)
        let push = try await FaultPushes(keys: keys)
        var servers = servers
        for settings in [
            calendar.settings, model.settings, push.settings, ["JADWAL_CA_FILE": keys.path("ca.pem")],
        ] { servers.settings.merge(settings) { $1 } }
        let outcome: Result<Void, any Error>
        do {
            try await PipelineBed.lend(on: servers) { bed in
                let customers = try await enrol(bed, calendar, count)
                try await body(FaultStage(bed: bed, customers: customers, calendar: calendar, model: model, push: push))
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        await push.close()
        model.close()
        await calendar.close()
        await http.close()
        try outcome.get()
    }

    private init(
        bed: PipelineBed,
        customers: [FaultCustomer],
        calendar: FaultCalendar,
        model: FaultModel,
        push: FaultPushes
    ) {
        (self.bed, self.customers, self.calendar, self.model, self.push) = (bed, customers, calendar, model, push)
    }

    /// Adds the customers and their devices.
    init(
        _ bed: PipelineBed,
        _ count: Int,
        _ calendar: FaultCalendar,
        _ model: FaultModel,
        _ push: FaultPushes
    ) async throws {
        let customers = try await Self.enrol(bed, calendar, count)
        self.init(bed: bed, customers: customers, calendar: calendar, model: model, push: push)
    }

    typealias Enrolment =
        @Sendable (_ bed: PipelineBed, _ calendar: FaultCalendar, _ count: Int) async throws -> [FaultCustomer]

    static func enrol(_ bed: PipelineBed, _ calendar: FaultCalendar, _ count: Int) async throws
        -> [FaultCustomer]
    {
        var customers: [FaultCustomer] = []
        let (store, devices) = (PostgresCustomers(bed.store), PostgresDevices(bed.store))
        for (number, user) in Self.users(count).enumerated() {
            var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: PlannedChat.zone)
            record.calendarURL = calendar.url
            (record.calendarUser, record.calendarPassword) = (user, PrivateRadicale.password)
            // Of four customers two want cancelled events to be taken out.
            record.deletesCancelled = number / 2 % 2 == 1
            try await store.add(record)
            let token = "aa" + String(format: "%062x", number)
            _ = try await devices.add(.apns, address: token, of: record.id)
            if number % 2 == 1 {
                let mortal = FaultPushes.mortalPrefix + String(format: "%061x", number)
                _ = try await devices.add(.apns, address: mortal, of: record.id)
            }
            customers.append(
                FaultCustomer(
                    id: record.id,
                    user: user,
                    deviceToken: token,
                    deletesCancelled: record.deletesCancelled
                )
            )
        }
        return customers
    }

    /// Returns when nothing is under way any more: all queues, the outbox and all leases are empty, and what is
    /// wanted stands written. What waits for a later attempt does not wait any longer, as if an operator had grown
    /// impatient, and what ended as a failure is replayed.
    ///
    /// - Returns: how many failures were replayed.
    func settle(_ crew: FaultCrew, within limit: Duration) async throws -> Int {
        var replayed = 0
        let deadline = ContinuousClock.now + limit
        let owner = FaultOwner(self)
        try await self.heldWritesArrive()
        while ContinuousClock.now < deadline {
            try await self.hurry()
            await owner.answer()
            if try await self.isAtRest() {
                // A worker may hold deliveries that no query shows: they are back in their queue once it has drained.
                try await crew.drain()
                if try await self.isAtRest() { return replayed }
                crew.revive()
            }
            let failures = try await self.bed.count(
                "select count(*) from failure where outcome is null and retried_at is null"
            )
            if failures > 0 {
                replayed += failures
                let replay = try await self.bed.start(.replay, arguments: ["retry", "--all-matching"])
                _ = try await replay.exitCode(within: .seconds(60))
            }
            try await Task.sleep(for: .milliseconds(300))
        }
        throw PipelineTimeout(what: "everything has come to rest: \(try await self.unrest())", limit: limit)
    }

    /// A notification whose queue was deleted is in no queue: it is sent again a minute after it was wanted.
    private func isAtRest() async throws -> Bool {
        let open = """
            select (select count(*) from failure where outcome is null) + (select count(*) from outbox)
                + (select count(*) from notification where told_at is null)
                + (select count(*) from question where state = 'open')
                + (select count(*) from event where lease_owner is not null
                    or (wanted_revision > written_revision and not removed_by_owner))
            """
        guard try await self.bed.isSettled(), try await self.lateWrites() == 0 else { return false }
        guard try await self.openReminders() == 0 else { return false }
        return try await self.bed.count(open) == 0
    }

    private func hurry() async throws {
        for statement in [
            "update outbox set not_before = jadwal_now(), parked_for = null where not_before > jadwal_now()",
            "update customer set account_retry_at = jadwal_now() where account_retry_at > jadwal_now()",
            """
            update conversation set due_at = jadwal_now(), wake_at = least(wake_at, jadwal_now()), retry_at = null
            where due_at > jadwal_now() + interval '2 seconds' and lease_owner is null
            """,
        ] { try await self.bed.pool.execute(Statement(statement)) }
        try await self.hurryLooks()
    }

    private func unrest() async throws -> String {
        var parts: [String] = []
        for (name, sql) in [
            ("due", "select count(*) from conversation where due_at is not null"),
            ("leased", "select count(*) from conversation where lease_owner is not null"),
            ("outbox", "select count(*) from outbox"),
            ("unwritten", "select count(*) from event where wanted_revision > written_revision"),
            ("events leased", "select count(*) from event where lease_owner is not null"),
            ("schedules due", "select count(*) from schedule where wake_at <= jadwal_now()"),
            ("failures", "select count(*) from failure where outcome is null"),
        ] { parts.append("\(name) \(try await self.bed.count(sql))") }
        for queue in [self.bed.queues.messages, self.bed.queues.calendar, self.bed.queues.notifications] {
            parts.append("\(queue.split(separator: ".").last ?? "") \(try await self.bed.waiting(in: queue))")
        }
        return parts.joined(separator: ", ")
    }
}
