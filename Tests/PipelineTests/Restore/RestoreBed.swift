import Foundation
import HTTP
import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing
import Time

/// The whole pipeline on a database that archives its WAL, with calendars, a model and the page of commands.
struct RestoreBed: Sendable {
    /// `deploy/test --restore` plays the full size.
    static let isFull = ProcessInfo.processInfo.environment["JADWAL_TEST_RESTORE"] == "1"
    static let users = ["sami", "gone"] + Self.crowd
    static let crowd = (0..<8).map { "user\($0)" }
    static let zone = Zone("Asia/Riyadh")!

    let bed: PipelineBed
    let database: ArchivedDatabase
    /// nil on the shared broker.
    let broker: FaultBroker?
    let calendars: PrivateRadicale
    let model: CountingModel
    let runbook: Runbook
    let erasures: String

    /// - Parameter ownsBroker: whether the test may destroy the broker.
    static func lend(
        ownsBroker: Bool = false,
        _ body: @Sendable (RestoreBed) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-restore-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try ArchivedDatabase(in: folder)
        let http = HTTPClient()
        var broker: FaultBroker?
        if ownsBroker {
            let keys = try FaultKeys(in: folder)
            broker = try FaultBroker(in: folder, ports: FaultPorts(), keys: keys, queues: Queues(), http: http)
        }
        let outcome: Result<Void, any Error>
        do {
            try await database.start()
            try await broker?.start()
            let amqpURL = try broker?.url ?? #require(TestEnvironment.amqpURL)
            let scratch = ScratchDatabase(url: database.url, name: "jadwal")
            let erasures = folder.appending(path: "erasures").path
            let servers = BedServers(
                amqpURL: amqpURL,
                database: scratch,
                queues: broker?.queues,
                settings: ["JADWAL_ERASURE_LOG": erasures]
            )
            try await PipelineBed.lend(on: servers) { [broker] bed in
                let calendars = try await PrivateRadicale(users: Self.users, http: bed.http, folder: bed.folder)
                let allowed = ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
                let environment = bed.environment.merging(allowed) { $1 }.merging(try database.login()) { $1 }
                try await body(
                    RestoreBed(
                        bed: bed,
                        database: database,
                        broker: broker,
                        calendars: calendars,
                        model: try await CountingModel.start(on: bed),
                        runbook: try Runbook(in: folder, environment: environment),
                        erasures: erasures
                    )
                )
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        await broker?.close()
        await database.kill()
        await http.close()
        try outcome.get()
    }

    /// The settings of every worker and command of this bed, besides the bed's own.
    var settings: [String: String] {
        ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(self.calendars.port)"].merging(self.model.settings()) { own, _ in own }
    }

    func addCustomer(_ user: String) async throws -> String {
        try await self.bed.addCustomer(user: user, calendar: self.calendars)
    }

    /// Runs a command to its end, which must be good.
    @discardableResult
    func command(_ arguments: String...) async throws -> String {
        let run = try await self.bed.start(.command, arguments: arguments, settings: self.settings)
        let code = try await run.exitCode(within: .seconds(60))
        try #require(code == 0, "\(arguments): \(run.log)")
        return run.output
    }

    func objects(of user: String) async throws -> [CalendarLines] {
        try await CalendarReading(server: self.calendars, user: user, http: self.bed.http).objects()
    }

    /// - Returns: the whole chat, in which the two agree on a dinner on the day after tomorrow.
    static func agreement(of customer: String, chat: Int, at hour: Int, place: String) -> [WireMessage] {
        let hour = hour > 12 ? "\(hour - 12)pm" : "\(hour)am"
        return WireMessage.conversation(
            ["< Dinner the day after tomorrow at \(hour) at \(place)?", "> yes, see you there"],
            customer: customer,
            chat: "9665000000\(chat)@c.us",
            start: WireMessage.lastNoon(in: Self.zone)
        )
    }

    func publish(_ chats: [WireMessage]) async throws { try await self.bed.publish(try chats.map { try $0.bytes }) }

    /// The time now by the database, as an operator writes it, with events before and after it in different seconds.
    func moment() async throws -> String {
        let now = "select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        let before = try await self.database.text(now)
        try await awaiting("a second has passed") { try await self.database.text(now) != before }
        let time = try await self.database.text(now)
        try await awaiting("a second has passed") { try await self.database.text(now) != time }
        return time
    }
}
