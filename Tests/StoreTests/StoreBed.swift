import Pipeline
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Time
import Vault

/// A store on its own database with one customer. The test sets the clock.
struct StoreBed: Sendable {
    static let customerID = "0192d3a4-0000-7000-8000-000000000001"

    let context: StoreContext
    let pool: PostgresPool

    static let messageKey = (id: "test", key: Array(repeating: UInt8(1), count: 32))
    static let credentialKey = (id: "test", key: Array(repeating: UInt8(2), count: 32))

    static func lend(
        rules: DebounceRules = DebounceRules(),
        _ body: @Sendable (StoreBed) async throws -> Void
    ) async throws {
        try await ScratchDatabase.lend(at: Schema.migrations) { database in
            let pool = PostgresPool(database.configuration(connections: 6))
            let context = try await StoreContext.open(
                pool,
                messageKeys: [Self.messageKey],
                credentialKeys: [Self.credentialKey],
                rules: rules
            )
            let bed = StoreBed(context: context, pool: pool)
            do {
                try await bed.turnClockByHand()
                try await bed.addCustomer(Self.customerID)
                try await body(bed)
                await pool.close()
            } catch {
                await pool.close()
                throw error
            }
        }
    }

    var messages: PostgresMessageStore { PostgresMessageStore(self.context) }
    var conversations: PostgresConversationStore { PostgresConversationStore(self.context) }

    var debounce: DebounceBed {
        DebounceBed(
            messages: self.messages,
            conversations: self.conversations,
            rules: self.context.rules,
            customerID: Self.customerID,
            conversationID: { self.conversationID(of: $0) },
            setClock: { try await self.setClock($0) }
        )
    }

    func conversationID(of chat: String) -> String {
        self.context.lookup.conversationID(customer: Self.customerID, chat: chat).description
    }

    func setClock(_ now: UnixTime) async throws {
        try await self.pool.execute(
            Statement("update virtual_clock set now = $1", [.timestamp(microsecondsSince1970: now.milliseconds * 1000)])
        )
    }

    func addCustomer(_ id: String, zone: String = "Asia/Riyadh") async throws {
        try await self.pool.execute(
            Statement("insert into customer (id, time_zone) values ($1, $2)", [.uuid(id), .text(zone)])
        )
    }

    func count(_ sql: String) async throws -> Int {
        try await self.pool.query(Statement(sql)).first.map { Int(try $0.int(0)) } ?? 0
    }

    /// Replaces the function from which every rule reads the time. The rest of the schema is unchanged.
    private func turnClockByHand() async throws {
        try await self.pool.withConnection { connection in
            try await connection.executeScript(
                """
                create table virtual_clock (now timestamptz not null);
                insert into virtual_clock values ('2023-11-14 22:13:20+00');
                create or replace function jadwal_now() returns timestamptz language sql volatile
                    as 'select now from virtual_clock';
                """
            )
        }
    }

    static func item(_ message: ChatMessage, headers: [String: String] = [:]) -> IntakeItem {
        IntakeItem(
            content: .message(message),
            delivery: Delivery(tag: Delivery.Tag(connection: 1, number: 1), body: Array("{}".utf8), headers: headers)
        )
    }

    static func message(
        _ id: String,
        customer: String = Self.customerID,
        chat: String = "966500000001@c.us",
        mine: Bool = false,
        body: String = "marked-body",
        at timestamp: Int64 = 1_700_000_000
    ) -> ChatMessage {
        ChatMessage(
            customerID: customer,
            id: id,
            chatID: chat,
            isSenderMe: mine,
            senderName: "marked-name",
            body: body,
            timestamp: timestamp
        )
    }
}

extension CalendarStore {
    /// Releases a job whose requests were all answered.
    func release(_ job: CalendarJob) async throws { try await self.release(job, mayArriveLate: false) }
}

extension StoreBed {
    /// Waits until `count` sessions of this database wait for a lock.
    func waitForWaiting(_ count: Int) async throws {
        let sessions = """
            select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            """
        let limit = ContinuousClock.now + .seconds(10)
        while try await self.count(sessions) < count {
            guard ContinuousClock.now < limit else {
                throw TestBedError(detail: "\(count) sessions do not wait for a lock")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Does `work` while another session has run `statements`. That session commits when `work` waits for it.
    func work<R: Sendable>(
        beside statements: String,
        _ work: @escaping @Sendable () async throws -> R
    ) async throws -> R {
        let holder = PostgresConnection(self.pool.configuration)
        try await holder.open()
        try await holder.executeScript("begin; \(statements)")
        let task = Task { try await work() }
        try await self.waitForWaiting(1)
        try await holder.executeScript("commit")
        await holder.close()
        return try await task.value
    }
}

extension StoreBed {
    /// The same store with other keys.
    func context(
        messageKeys: [(id: String, key: [UInt8])] = [Self.messageKey],
        credentialKeys: [(id: String, key: [UInt8])] = [Self.credentialKey],
        machineClock: (@Sendable () -> UnixTime)? = nil
    ) throws -> StoreContext {
        StoreContext(
            pool: self.pool,
            messages: try Sealer(messageKeys),
            credentials: try Sealer(credentialKeys),
            lookup: self.context.lookup,
            rules: self.context.rules,
            machineClock: machineClock
        )
    }

    static func key(_ id: String, _ byte: UInt8) -> (id: String, key: [UInt8]) {
        (id, Array(repeating: byte, count: 32))
    }
}
