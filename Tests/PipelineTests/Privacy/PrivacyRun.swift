import Foundation
import Pipeline
import Postgres
import PostgresTestSupport
import RabbitMQ
import Store
import TestSupport
import Testing

/// All workers at work on planted secrets, with everything going wrong that can be made to, and what came out of it.
struct PrivacyRun: Sendable {
    let bed: PipelineBed
    let secrets: PrivacySecrets
    let calendars: PrivateRadicale
    let echo: EchoingServer
    let push: PushServer
    let traces: TraceReceiver
    let broker: BrokerAccount
    /// A user of the test's PostgreSQL with a password of the run's own.
    let databaseUser: String
    let plants: PrivacyPlants
    /// As long as it is open, the server removes none of the write-ahead log since then: other tests use the server, too.
    let keptLog: PostgresConnection
    let began: Date
    let level: String
    let format: String

    static func start(_ bed: PipelineBed, seed: UInt64, level: String, format: String) async throws -> PrivacyRun {
        let keptLog = PostgresConnection(bed.database.configuration())
        try await keptLog.open()
        let slot = "jadwal_test_\(UUID().uuidString.prefix(8).lowercased())"
        try await keptLog.executeScript("select pg_create_physical_replication_slot('\(slot)', true, true)")
        let began = Date()
        let secrets = PrivacySecrets(seed: seed)
        let calendars = try await PrivateRadicale(
            users: [secrets.user],
            password: secrets.password,
            http: bed.http,
            folder: bed.folder
        )
        // Every evening: whatever is agreed collides with it.
        let busy = "DTSTART:20260101T150000Z\nDURATION:PT6H\nRRULE:FREQ=DAILY\nSUMMARY:\(secrets.otherTitle)"
        try await calendars.addCalendar(secrets.otherCalendar, of: secrets.user, ["busy": busy], over: bed.http)
        let customer = try await bed.addCustomer(user: secrets.user, calendar: calendars)
        try await PostgresCustomers(bed.store).set(customer) { $0.keepsWindows = true }
        // As long as statements are not logged: this one holds a password.
        let user = "jadwal_test_\(UUID().uuidString.prefix(8).lowercased())"
        try await bed.administer("create role \(user) superuser login password '\(secrets.databasePassword)'")
        return PrivacyRun(
            bed: bed,
            secrets: secrets,
            calendars: calendars,
            echo: try await EchoingServer.start(on: bed),
            push: try await PushServer(),
            traces: try await TraceReceiver.start(on: bed),
            broker: try await BrokerAccount.make(
                password: secrets.brokerPassword,
                on: bed.amqpURL,
                http: bed.http
            ),
            databaseUser: user,
            plants: PrivacyPlants(secrets, of: customer),
            keptLog: keptLog,
            began: began,
            level: level,
            format: format
        )
    }

    /// Removes both servers' users. The run's programs must have ended.
    func forgetUsers() async throws {
        try await self.broker.remove()
        let user = self.databaseUser
        try await self.bed.administer("reassign owned by \(user) to current_user; drop role \(user)")
    }

    /// The customer with a working calendar.
    var customer: String { self.plants.customer }

    /// Everything that must show nowhere.
    func marked() async throws -> [PrivacySecret] {
        let pushKey = try String(contentsOfFile: self.push.settings["APNS_KEY_FILE"] ?? "", encoding: .utf8)
        return self.secrets.all(pushKey: pushKey, pushCredential: try #require(try await self.push.credential()))
    }

    var erasures: String { self.bed.folder.appending(path: "erasures").path }

    /// The settings of all programs of this run.
    var settings: [String: String] {
        get throws {
            var database = try #require(URLComponents(string: self.bed.database.url))
            (database.user, database.password) = (self.databaseUser, self.secrets.databasePassword)
            let own = [
                "AMQP_URL": self.broker.url,
                "DATABASE_URL": try #require(database.string),
                "OPENAI_BASE_URL": self.echo.model,
                "OPENAI_API_KEY": self.secrets.modelKey,
                "OPENAI_MODEL": "jadwal-offline",
                "JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.calendars.port),\(self.echo.host)",
                "JADWAL_ERASURE_LOG": self.erasures,
                "JADWAL_WEATHER_URL": "http://\(self.echo.host)/weather",
                "LOG_LEVEL": self.level,
                "LOG_FORMAT": self.format,
                "OTEL_EXPORTER_OTLP_HEADERS": "authorization=\(self.secrets.tracesKey)",
            ].merging(self.traces.settings(sampler: "always_on")) { $1 }
            return own.merging(self.secrets.keys) { $1 }.merging(self.push.settings) { $1 }
        }
    }

    /// Starts the workers, plants everything, and returns when all of it has had its effect.
    func work() async throws -> [Worker] {
        let settings = try self.settings
        let store = try self.bed.store(
            messageKeys: [("z1", self.secrets.messageKey), PipelineKeys.messages],
            credentialKeys: [("z1", self.secrets.credentialKey), PipelineKeys.credentials]
        )
        let refusing = try await self.addCustomers(to: store)
        try await self.letTheDatabaseRefuse()
        try await self.letTheBrokerGiveUp()
        var workers: [Worker] = []
        for program in Program.everyWorker { workers.append(try await self.bed.worker(program, settings: settings)) }

        workers.append(try await self.bridge(to: store))

        let queues = self.bed.queues
        let plants = self.plants
        try await self.publish(try plants.agreement + plants.misreadChats + [plants.refusedChat], to: queues.messages)
        try await self.publish(try plants.eventMessages, to: queues.messages)
        for queue in [queues.messages, queues.calendar, queues.notifications] {
            try await self.publish(try plants.bad, to: queue)
        }
        try await self.publish(try refusing.map { try plants.event(of: $0) }, to: queues.calendar)
        try await self.publish([try plants.badEvent(of: self.customer)], to: queues.calendar)
        try await self.publish([try plants.notification], to: queues.notifications)
        try await self.publish(try plants.bad, to: queues.dead)

        try await awaiting("the agreement is in the calendar", within: .seconds(60)) {
            let written = "written_revision > 0 and customer_id = '\(self.customer)'"
            return try await self.bed.count("select count(*) from event where \(written)") > 0
        }
        try await awaiting("its conflict is known") {
            let open = "conflict_state = 'open' and customer_id = '\(self.customer)'"
            return try await self.bed.count("select count(*) from event where \(open)") > 0
        }
        try await awaiting("the calendar has refused a password") {
            let down = "account_state = 'down' and id = '\(refusing.last ?? "")'"
            return try await self.bed.count("select count(*) from customer where \(down)") == 1
        }
        try await awaiting("everything was echoed", within: .seconds(60)) { try await self.echo.hasEchoedAll() }
        do {
            try await awaiting("everything failed that was to fail", within: .seconds(60)) {
                let failures = try await Set(self.bed.failures().keys)
                return failures.isSuperset(of: Self.expectedFailures)
            }
        } catch {
            let missing = try await Self.expectedFailures.subtracting(self.bed.failures().keys)
            throw TestBedError(detail: "these did not fail: \(missing.sorted()), but: \(try await self.bed.failures())")
        }
        try await self.wake(in: store)
        return workers
    }

    static let expectedFailures: Set<String> = [
        "messages/not_json", "messages/missing_field", "messages/unknown_customer", "messages/not_utf8",
        "messages/nul_character", "messages/not_storable", "calendar/not_json", "calendar/invalid_event_id",
        "notifications/not_json", "notifications/store", "analysis/model_refused", "messages/timestamp_out_of_range",
        "messages/invalid_event",
        "dead_letters/unknown_queue",
    ]

    /// A message that has come back too often before any worker starts.
    private func letTheBrokerGiveUp() async throws {
        try await self.bed.topology.declare(self.bed.queues.all)
        try await self.bed.topology.purge(self.bed.queues.dead)
        try await self.publish([try self.plants.deadChat], to: self.bed.queues.messages)
        try await self.bed.exhaust(self.bed.queues.messages, returning: true)
    }

    /// Their calendar servers echo, one in each way; the last one's server refuses the password.
    private func addCustomers(to store: StoreContext) async throws -> [String] {
        var ids: [String] = []
        let echoing = EchoingServer.statuses.map { self.echo.calendar(answering: $0, path: self.secrets.path) }
        for url in echoing + [self.calendars.url] {
            var record = CustomerRecord(id: UUID().uuidString.lowercased(), timeZone: "Asia/Riyadh")
            (record.name, record.calendarURL) = (self.secrets.owner, url)
            let password = url == self.calendars.url ? self.secrets.wrongPassword : self.secrets.password
            (record.calendarUser, record.calendarPassword) = (self.secrets.user, password)
            try await PostgresCustomers(store).add(record)
            ids.append(record.id)
        }
        // Delivered, refused, refused with an echo, and to be tried again.
        for kind in ["aaaa", "bad0", "bad3", "ec40", "5000"] {
            let token = kind + self.secrets.token
            _ = try await PostgresDevices(store).add(.apns, address: token, of: self.customer)
        }
        let hook = self.echo.calendar(answering: 500, path: self.secrets.path)
        let topic = "http://\(self.echo.host)/\(self.secrets.path)"
        let devices = PostgresDevices(store)
        _ = try await devices.add(.webhook, address: hook, secret: self.secrets.webhookKey, of: self.customer)
        _ = try await devices.add(.ntfy, address: topic, secret: self.secrets.topicToken, of: self.customer)
        return ids
    }

    /// One message, and each background push that was delivered. What the server says quotes the row.
    private func letTheDatabaseRefuse() async throws {
        try await self.bed.pool.withConnection { connection in
            try await connection.executeScript(
                """
                create function refuse() returns trigger language plpgsql as
                    'begin raise exception ''\(self.secrets.databaseText) %'', new using detail = new::text; end';
                create trigger refuse before insert on message for each row
                    when (new.said_at = \(self.plants.refusedTime)) execute function refuse();
                create trigger refuse before insert on push_delivery for each row
                    when (new.kind = 'background') execute function refuse();
                """
            )
        }
    }

    private func publish(_ bodies: [[UInt8]], to queue: String) async throws {
        let outgoing = bodies.map {
            Outgoing(queue: queue, body: $0, headers: self.plants.headers, messageID: self.secrets.messageID)
        }
        let outcomes = await self.bed.publisher.publisher.publish(outgoing)
        try #require(outcomes.allSatisfy { $0 == .confirmed })
    }
}
