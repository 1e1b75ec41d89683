import CalDAV
import Foundation
import HTTP
import Logging
import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Time

/// Calendar workers with a database and a Radicale of their own. The database's clock is in the test's hand, and so is what
/// arrives at the server.
struct LateWriteBed: Sendable {
    static let customerID = "0192d3a4-0000-7000-8000-000000000001"
    static let user = "noura"
    static let isPossible = TestEnvironment.databaseURL != nil && PipelineNeeds.hasRadicale

    let context: StoreContext
    let pool: PostgresPool
    let radicale: PrivateRadicale
    let http: HTTPClient
    let network: HeldWrites

    static func lend(deletesCancelled: Bool = false, _ body: (LateWriteBed) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-late-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let http = HTTPClient()
        await http.start()
        let radicale = try await PrivateRadicale(users: [Self.user], http: http, folder: folder)
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            let pool = PostgresPool(database.configuration(connections: 4))
            let context = try await StoreContext.open(
                pool,
                messageKeys: [PipelineKeys.messages],
                credentialKeys: [PipelineKeys.credentials]
            )
            let bed = LateWriteBed(
                context: context,
                pool: pool,
                radicale: radicale,
                http: http,
                network: HeldWrites(http)
            )
            do {
                try await bed.begin(deletesCancelled)
                try await body(bed)
            } catch {
                await pool.close()
                await http.close()
                throw error
            }
            await pool.close()
        }
        await http.close()
    }

    private func begin(_ deletesCancelled: Bool) async throws {
        try await self.pool.withConnection { connection in
            try await connection.executeScript(
                """
                create table virtual_clock (now timestamptz not null);
                insert into virtual_clock values ('2023-11-14 22:13:20+00');
                create or replace function jadwal_now() returns timestamptz language sql volatile as 'select now from virtual_clock';
                insert into customer (id, time_zone) values ('\(Self.customerID)', 'Asia/Riyadh');
                """
            )
        }
        let url = self.radicale.url
        try await PostgresCustomers(self.context).set(Self.customerID) { record in
            record.calendarURL = url
            (record.calendarUser, record.calendarPassword) = (Self.user, PrivateRadicale.password)
            record.deletesCancelled = deletesCancelled
        }
    }

    var store: PostgresCalendarStore { PostgresCalendarStore(self.context) }

    func advance(_ seconds: Int) async throws {
        try await self.pool.execute(Statement("update virtual_clock set now = now + \(seconds) * interval '1 second'"))
    }

    func count(_ sql: String) async throws -> Int {
        try await self.pool.query(Statement(sql)).first.map { Int(try $0.int(0)) } ?? 0
    }

    /// On 2023-11-20 at `hour`, for an hour.
    static func change(
        _ action: EventChange.Action,
        _ revision: Int,
        at hour: Int = 17,
        of identity: EventIdentity
    ) -> EventChange {
        let start = LocalDateTime(date: LocalDate("2023-11-20")!, time: LocalTime(hour: hour, minute: 0)!)
        let event = CalendarEvent(
            identity: identity,
            revision: revision,
            status: action == .cancel ? .cancelled : .confirmed,
            summary: "Dinner",
            description: CalendarEvent.signature,
            location: nil,
            times: .timed(start: start, end: start.adding(minutes: 60), zone: Zone("Asia/Riyadh")!)
        )
        return EventChange(action: action, event: event)
    }

    /// As a worker does with a delivery.
    @discardableResult
    func work(_ change: EventChange, over exchange: HTTPExchange? = nil) async throws -> CalendarReport.Outcome {
        let message = CalendarMessage(customerID: Self.customerID, chatID: nil, change: change)
        return try await self.work(try CalendarMessageCoder().encode(message), over: exchange)
    }

    private func work(_ body: [UInt8], over exchange: HTTPExchange?) async throws -> CalendarReport.Outcome {
        let handler = CalendarHandler(
            store: self.store,
            writer: self.writer(exchange ?? self.network.open),
            lookUp: nil,
            notifications: NotificationWriter(calendarName: "Events"),
            queues: self.context.queues,
            worker: "w"
        )
        let delivery = Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: body)
        return try await handler.handle(handler.decode(delivery)).outcome
    }

    func writer(_ exchange: @escaping HTTPExchange) -> CalendarWriter {
        let policy = AddressPolicy.customer(allowing: [AllowedAddress("127.0.0.1:\(self.radicale.port)")!])
        return CalDAVClient(exchange: exchange, policy: policy, logger: Logger(label: "test")).writer
    }

    /// Handles the messages that housekeeping sends again at this time.
    func relay() async throws -> [CalendarReport.Outcome] {
        try await self.pool.execute("delete from outbox")
        try await PostgresHousekeeping(self.context).relayGaps()
        var outcomes: [CalendarReport.Outcome] = []
        for entry in try await PostgresOutbox(self.context).claim(atMost: 10)
        where entry.outgoing.queue == self.context.queues.calendar {
            outcomes.append(try await self.work(entry.outgoing.body, over: nil))
        }
        return outcomes
    }

    func objects() async throws -> [CalendarLines] {
        try await CalendarReading(server: self.radicale, user: Self.user, http: self.http).objects()
    }
}
