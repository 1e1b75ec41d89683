import Foundation
import Pipeline
import Postgres
import Store
import Testing
import Time
import Vault

/// All workers, a calendar and the offline model, for one customer whose chats are talked over with commands.
struct JudgementStage {
    let bed: PipelineBed
    let customer: String
    let calendar: CalendarReading
    let analysis: Worker
    private let zone: Zone
    private let said = Said()

    /// How often something was said, so that no message has another's id or time.
    private actor Said {
        private var count: Int64 = 0

        func next() -> Int64 {
            self.count += 1
            return self.count
        }
    }

    static func start(_ bed: PipelineBed, user: String) async throws -> JudgementStage {
        let calendars = try await PrivateRadicale(users: [user], http: bed.http, folder: bed.folder)
        let zone = Zone("Asia/Riyadh")!
        let customer = try await bed.addCustomer(zone: zone.name, user: user, calendar: calendars)
        let model = try await bed.start(.offlineModel, arguments: ["--listen", "127.0.0.1:0"])
        let port = try await model.said(/listening on 127\.0\.0\.1:(\d+)/)
        _ = try await bed.worker(.messageWorker)
        let analysis = try await bed.worker(
            .analysisWorker,
            settings: ["OPENAI_BASE_URL": "http://127.0.0.1:\(port)/v1", "OPENAI_MODEL": "jadwal-offline"]
        )
        _ = try await bed.worker(
            .calendarWorker,
            settings: ["JADWAL_ALLOW_PRIVATE": "127.0.0.1:\(calendars.port)"]
        )
        _ = try await bed.worker(.pushWorker)
        return JudgementStage(
            bed: bed,
            customer: customer,
            calendar: CalendarReading(server: calendars, user: user, http: bed.http),
            analysis: analysis,
            zone: zone
        )
    }

    /// `>` opens the owner's lines, `<` the other's. Each time is five minutes after the one before.
    func say(_ lines: [String], in chat: String) async throws {
        let turn = await self.said.next()
        let start = WireMessage.lastNoon(in: self.zone) + .seconds(turn * 300)
        let messages = WireMessage.conversation(lines, customer: self.customer, chat: chat, start: start).map {
            message in
            var message = message
            message.id += "_\(turn)"
            return message
        }
        try await self.bed.publish(try messages.map { try $0.bytes })
    }

    /// The id of the only event that came of the chat, once it is written.
    func event(of chat: String) async throws -> String {
        let conversation = self.bed.store.lookup.conversationID(customer: self.customer, chat: chat).description
        return try await awaiting("the event is written") {
            try await self.bed.pool.query(
                Statement(
                    "select id from event where conversation_id = $1 and written_revision > 0",
                    [.uuid(conversation)]
                )
            ).first?.uuid(0)
        }
    }

    func object(of event: String) async throws -> CalendarLines {
        try #require(try await self.calendar.objects().first { $0.path.contains(event) })
    }

    /// Of each object of the calendar its status and its sequence: `:CONFIRMED:0`.
    func states() async throws -> [String] {
        try await self.calendar.objects().map { ($0.property("STATUS") ?? "") + ($0.property("SEQUENCE") ?? "") }
    }

    /// Runs a command of `jadwal` to its good end.
    @discardableResult
    func run(_ arguments: [String], input: String? = nil) async throws -> RunningProgram {
        let run = try await self.bed.start(.command, arguments: arguments, input: input)
        let code = try await run.exitCode()
        try #require(code == 0, "\(arguments) \(run.log)")
        return run
    }

    func run<Row: Decodable>(_ arguments: [String], input: String? = nil, as type: Row.Type) async throws -> Row {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(try await self.run(arguments, input: input).output.utf8))
    }
}
