import Foundation
import NIOConcurrencyHelpers
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Vault

@Suite(
    "Rotation encrypts everything with the first key, loses nothing and may be interrupted",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct KeyRotationTests {
    static let newMessages = StoreBed.key("new", 3)
    static let newCredentials = StoreBed.key("new", 4)

    private func rotation(
        _ bed: StoreBed,
        messages: [(id: String, key: [UInt8])] = [Self.newMessages, StoreBed.messageKey],
        credentials: [(id: String, key: [UInt8])] = [Self.newCredentials, StoreBed.credentialKey],
        rate: Int? = nil,
        tell: @escaping @Sendable (RotationProgress) -> Void = { _ in }
    ) throws -> KeyRotation {
        KeyRotation(
            pool: bed.pool,
            messages: try Sealer(messages),
            credentials: try Sealer(credentials),
            rate: rate,
            tell: tell
        )
    }

    @Test func everyColumnIsReadableWithTheNewKeyAlone() async throws {
        try await StoreBed.lend { bed in
            let texts = StoredTexts(bed: bed)
            try await texts.write()
            let before = try await texts.read(with: bed.context, turn: 1)
            let rotated = try await self.rotation(bed).run()
            for column in rotated {
                #expect(column.rewritten > 0, "\(column.table).\(column.column): nothing was written into it")
                #expect(column.counts.map(\.state) == [.first], "\(column.table).\(column.column)")
            }
            let new = try bed.context(messageKeys: [Self.newMessages], credentialKeys: [Self.newCredentials])
            #expect(try await texts.read(with: new, turn: 2) == before)
            #expect(before.count == 31, "\(before.keys.sorted())")
            let lookup = try await Installation(pool: bed.pool, sealer: new.messages).lookupKey()
            #expect(lookup.tombstone(customer: "x") == bed.context.lookup.tombstone(customer: "x"))
            let again = try await self.rotation(bed).run()
            #expect(again.allSatisfy { $0.rewritten == 0 && $0.left == 0 })
        }
    }

    @Test func interruptedRotationOfALargeTableIsContinued() async throws {
        try await StoreBed.lend { bed in
            let rows = 12_000
            try await self.fill(bed, rows)
            let total = ProgressLog()
            let interrupted = Task {
                try await self.rotation(bed, rate: 40_000) { total.add($0) }.run()
            }
            try await total.reaches(2000)
            interrupted.cancel()
            _ = await interrupted.result
            let first = try await self.under("new", bed)
            #expect(first >= 2000 && first < rows, "interrupted after \(first)")
            let rotated = try await self.rotation(bed).run()
            let messages = try #require(rotated.first { $0.table == "message" })
            #expect(messages.rewritten == rows - first)
            #expect(messages.left == 0)
            #expect(try await self.under("new", bed) == rows)
        }
    }

    @Test func lockedRowIsRotatedLater() async throws {
        try await StoreBed.lend { bed in
            try await self.fill(bed, 300)
            let others = ProgressLog()
            let holder = PostgresConnection(bed.pool.configuration)
            try await holder.open()
            try await holder.executeScript("begin; select 1 from message order by id limit 3 for update")
            let rotation = Task { try await self.rotation(bed) { others.add($0) }.run() }
            try await others.reaches(297)
            #expect(try await self.under("test", bed) == 3)
            try await holder.executeScript("commit")
            await holder.close()
            let messages = try #require(try await rotation.value.first { $0.table == "message" })
            #expect(messages.rewritten == 300)
            #expect(messages.left == 0)
        }
    }

    @Test func damagedValuesAreCountedByKeyAndLeftAlone() async throws {
        try await StoreBed.lend { bed in
            try await self.fill(bed, 20)
            try await bed.pool.execute(
                """
                with ids as (select id, row_number() over (order by id) as place from message)
                update message set content = case place
                    when 1 then set_byte(content, 30, 255 - get_byte(content, 30))
                    when 2 then substring(content from 1 for 20)
                    when 3 then '\\x010667686f737431'::bytea || substring(content from 7)
                    when 4 then '\\x030461626364'::bytea
                    else '\\x'::bytea end
                from ids where ids.id = message.id and place <= 5
                """
            )
            let held = "select content from message order by id limit 5"
            let before = try await bed.pool.query(Statement(held)).map { try $0.bytes(0) }
            let messages = try #require(try await self.rotation(bed).run().first { $0.table == "message" })
            #expect(messages.rewritten == 15)
            func rows(_ state: KeyCount.State) -> [String?: Int] {
                Dictionary(
                    uniqueKeysWithValues: messages.counts.filter { $0.state == state }.map { ($0.keyID, $0.rows) }
                )
            }
            #expect(rows(.first) == ["new": 15])
            #expect(rows(.damaged) == ["test": 2])
            #expect(rows(.missing) == ["ghost1": 1])
            #expect(rows(.malformed) == [nil: 2])
            #expect(rows(.older).isEmpty)
            #expect(messages.left == 5)
            #expect(try await bed.pool.query(Statement(held)).map { try $0.bytes(0) } == before)
        }
    }

    /// A worker edits rows while they are encrypted again. Its edits stay.
    @Test func concurrentEditsAreKept() async throws {
        try await StoreBed.lend { bed in
            try await self.fill(bed, 4000)
            let ids = (0..<40).map { "edited-\($0)" }
            _ = try await bed.messages.store(ids.map { StoreBed.item(StoreBed.message($0)) })
            async let rotated = self.rotation(bed, rate: 20_000).run()
            for turn in 1...20 {
                let edits = ids.map { id in
                    var message = StoreBed.message(id, body: "turn \(turn)", at: 1_700_000_000 + Int64(turn))
                    message.kind = .edited
                    return StoreBed.item(message)
                }
                #expect(try await bed.messages.store(edits).allSatisfy { $0 == .edited })
            }
            _ = try await rotated
            // A worker that does not know the new key yet has encrypted the edits with the older key.
            #expect(try await self.rotation(bed).run().allSatisfy { $0.left == 0 })
            let sealer = try Sealer([Self.newMessages])
            let rows = try await bed.pool.query("select id, content from message where edited_at is not null")
            #expect(rows.count == 40)
            for row in rows {
                let context = SealContext(table: "message", row: try row.uuid(0), customer: StoreBed.customerID)
                let content = try JSONDecoder().decode(
                    MessageContent.self,
                    from: Data(try sealer.open(try row.bytes(1), for: context))
                )
                #expect(content.body == "turn 20")
            }
        }
    }

    private func under(_ key: String, _ bed: StoreBed) async throws -> Int {
        let census = KeyCensus(
            pool: bed.pool,
            messages: try Sealer([Self.newMessages, StoreBed.messageKey]),
            credentials: try Sealer([Self.newCredentials, StoreBed.credentialKey])
        )
        return try await census.count().first { $0.table == "message" && $0.keyID == key }?.rows ?? 0
    }

    /// Inserts encrypted messages only.
    private func fill(_ bed: StoreBed, _ count: Int) async throws {
        let sealer = bed.context.messages
        let ids = (0..<count).map { _ in UUID().uuidString.lowercased() }
        let contents = ids.map { id in
            sealer.seal(text: "marked", for: SealContext(table: "message", row: id, customer: StoreBed.customerID))
        }
        try await bed.pool.execute(
            Statement(
                """
                insert into message (id, conversation_id, customer_id, state, sender_is_owner, said_at, generation,
                    stored_at,
                    content)
                select id, $3, $3, 0, false, 1700000000, 1, jadwal_now(), content
                from unnest($1::uuid[], $2::bytea[]) as new (id, content)
                """,
                [.uuidArray(ids), .bytesArray(contents), .uuid(StoreBed.customerID)]
            )
        )
    }
}

/// The progress that a rotation has reported for messages.
private final class ProgressLog: Sendable {
    private let done = NIOLockedValueBox(0)

    func add(_ progress: RotationProgress) {
        guard progress.table == "message" else { return }
        self.done.withLockedValue { $0 = progress.done }
    }

    /// Waits until `count` messages are done.
    func reaches(_ count: Int) async throws {
        let limit = ContinuousClock.now + .seconds(20)
        while self.done.withLockedValue({ $0 }) < count {
            guard ContinuousClock.now < limit else { throw TestBedError(detail: "not \(count) values within 20 s") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
}
