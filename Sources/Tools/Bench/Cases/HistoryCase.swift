/// Compares storing messages into nearly empty tables and into full ones.
struct HistoryCase: BenchCase {
    private struct History: Sendable {
        var name: String
        var chats: Int
        /// The stored messages, and the number of conversations that hold them.
        var stored: Int
        var conversations: Int
    }

    let name = GoalNames.history
    let about = "messages are stored where many are stored already"
    private let histories: [History]
    private let messages: Int

    init(isQuick: Bool) {
        // About 20 s, so that the full page writes after a checkpoint are a small part.
        self.messages = isQuick ? 40_000 : 500_000
        let table = History(
            name: "10M stored messages",
            chats: 5000,
            stored: isQuick ? 200_000 : 10_000_000,
            conversations: isQuick ? 10_000 : 100_000
        )
        // Fifty conversations, so that each new message goes to a long one.
        let conversation = History(
            name: "a conversation of 10k messages",
            chats: 50,
            stored: 500_000,
            conversations: 50
        )
        self.histories = isQuick ? [table] : [table, conversation]
    }

    var variants: [String] { self.histories.map(\.name) }

    func subjects(of variant: String) -> [Subject] { [.jadwal] }

    func repetitions(of variant: String) -> Int { 1 }

    func measure(_ subject: Subject, _ variant: String, _ settings: BenchSettings) async throws -> Measurement {
        guard let history = self.histories.first(where: { $0.name == variant }) else {
            throw BenchFault("\(self.name) has no variant \(variant)")
        }
        return try await BenchBed.lend(settings) { bed in
            let traffic = try await bed.traffic(chats: history.chats, bodyBytes: 60)
            // Both runs have the same conversations; only the history differs.
            let known = history.chats * 5
            _ = try await IngestRun(bed, traffic, 0..<known).measure(.jadwal)
            try await bed.database("truncate message")
            let empty = try await IngestRun(bed, traffic, known..<known + self.messages).measure(.jadwal)
            try await StoredHistory(bed).make(messages: history.stored, conversations: history.conversations)
            let next = known + self.messages
            var measurement = try await IngestRun(bed, traffic, next..<next + self.messages).measure(.jadwal)
            measurement.figures["empty_per_second"] = empty.perSecond
            measurement.figures["ratio_to_empty"] = empty.perSecond > 0 ? measurement.perSecond / empty.perSecond : nil
            return measurement
        }
    }
}

/// Rows as the message-worker would have written them over the last twelve days, made by PostgreSQL itself. Their
/// contents are as long as real ones but cannot be decrypted.
private struct StoredHistory: Sendable {
    let bed: BenchBed

    init(_ bed: BenchBed) { self.bed = bed }

    /// Replaces the stored messages, and adds conversations until there are enough. At least one message must be
    /// stored, as a sample.
    func make(messages: Int, conversations: Int) async throws {
        try await self.bed.database(
            Self.script(messages: messages, conversations: conversations),
            within: .seconds(1800)
        )
        for table in ["message", "conversation"] {
            try await self.bed.database("vacuum (analyze) \(table)", within: .seconds(600))
        }
        guard
            try await self.bed.count("select reltuples::bigint from pg_class where oid = 'message'::regclass")
                > messages / 2
        else {
            throw BenchFault("the stored messages could not be made: see PostgreSQL's log in \(self.bed.settings.root)")
        }
    }

    // One transaction. A message's id begins as its conversation's. Indexes are made last, which takes a tenth of the time. A row
    // is too short for PostgreSQL to compress it, so that 64 random bytes may repeat themselves.
    private static func script(messages: Int, conversations: Int) -> String {
        """
        set maintenance_work_mem = '512MB';
        create temp table sample on commit drop as
            select state, generation, arms, (select avg(length(content))::integer from message) as size from message limit 1;
        create temp table kept on commit drop as
            select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
            from pg_index where indrelid = 'message'::regclass and not indisprimary;
        truncate message;
        do $$ declare one record; begin
            for one in select name from kept loop execute 'drop index ' || one.name; end loop;
        end $$;
        alter table message drop constraint message_pkey;

        insert into conversation (id, customer_id, chat, generation, armed)
        select gen_random_uuid(), known.customer_id, known.chat, 0, false
        from generate_series(1, \(conversations) - (select count(*) from conversation)) number
        join (select customer_id, chat, row_number() over () - 1 as place, count(*) over () as size from conversation) known
            on known.place = number % (select count(*) from conversation);

        insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation, stored_at, content, arms)
        select overlay(gen_random_uuid()::text placing left(home.id::text, 13) from 1)::uuid, home.id, home.customer_id,
            sample.state, number % 5 = 0, said.at, sample.generation, to_timestamp(said.at),
            substring(filling.bytes for sample.size), sample.arms
        from generate_series(1, \(messages)) number
        join (select id, customer_id, row_number() over () - 1 as place from conversation) home
            on home.place = number % (select count(*) from conversation)
        cross join sample
        cross join lateral (
            select extract(epoch from now())::bigint - 1036800 + number::bigint * 1036800 / \(messages) as at
        ) said
        cross join lateral (select sha512(number::text::bytea) as hash) random
        cross join lateral (
            select hash || hash || hash || hash || hash || hash || hash || hash as bytes
        ) filling;

        alter table message add primary key (id);
        do $$ declare one record; begin
            for one in select definition from kept loop execute one.definition; end loop;
        end $$;
        """
    }
}
