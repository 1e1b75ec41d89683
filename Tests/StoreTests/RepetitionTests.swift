import Pipeline
import Postgres
import Store
import TestSupport
import Testing

/// The store finds messages that come again.
@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct RepetitionTests {
    /// A sequence counts statements that inserted messages; a rollback does not undo it.
    private static let counting = """
        create sequence tried;
        create function count_try() returns trigger language plpgsql as
            $$ begin perform nextval('tried'); return null; end $$;
        create trigger count_try before insert on message for each statement execute function count_try();
        """

    private static func items(_ numbers: Range<Int>, earlierDeliveries: Int = 0) -> [IntakeItem] {
        numbers.map { number in
            let delivery = Delivery(
                tag: Delivery.Tag(connection: 1, number: UInt64(number)),
                body: Array("{}".utf8),
                earlierDeliveries: earlierDeliveries
            )
            return IntakeItem(
                content: .message(StoreBed.message("m\(number)", chat: "c\(number % 3)")),
                delivery: delivery
            )
        }
    }

    private static func lend(_ body: @Sendable (StoreBed, PostgresMessageStore) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            try await bed.pool.withConnection { try await $0.executeScript(Self.counting) }
            try await body(bed, bed.messages)
        }
    }

    private static func tries(_ bed: StoreBed) async throws -> Int {
        try await bed.count("select case when is_called then last_value else 0 end from tried")
    }

    @Test func batchWithOneStoredMessageIsStoredOnce() async throws {
        try await Self.lend { bed, store in
            #expect(try await store.store(Self.items(0..<1)) == [.stored])
            let outcomes = try await store.store(Self.items(0..<9))
            #expect(outcomes == [.duplicate] + Array(repeating: .stored, count: 8))
            #expect(try await Self.tries(bed) == 3, "once in vain")
            #expect(try await bed.count("select count(*) from message") == 9)
            #expect(try await bed.count("select sum(generation)::bigint from conversation") == 9)
        }
    }

    @Test func redeliveredMessagesAreLookedForAtOnce() async throws {
        try await Self.lend { bed, store in
            _ = try await store.store(Self.items(0..<9))
            let again = Self.items(0..<9, earlierDeliveries: 1) + Self.items(9..<12)
            let outcomes = try await store.store(again)
            #expect(outcomes == Array(repeating: .duplicate, count: 9) + Array(repeating: .stored, count: 3))
            #expect(try await Self.tries(bed) == 2)
        }
    }

    @Test func editAndRevocationFindTheirMessage() async throws {
        try await Self.lend { bed, store in
            _ = try await store.store(Self.items(0..<2))
            var (edit, revocation) = (StoreBed.message("m0", chat: "c0"), StoreBed.message("m1", chat: "c1"))
            (edit.kind, edit.timestamp) = (.edited, edit.timestamp + 5)
            revocation.kind = .revoked
            let outcomes = try await store.store([StoreBed.item(edit), StoreBed.item(revocation)] + Self.items(2..<3))
            #expect(outcomes == [.edited, .revoked, .stored])
            #expect(try await Self.tries(bed) == 2)
        }
    }

    /// If everything is published twice, only one batch in 65 is stored in vain.
    @Test func batchesAfterARepetitionLookForAllMessages() async throws {
        try await Self.lend { bed, store in
            _ = try await store.store(Self.items(0..<5))
            _ = try await store.store(Self.items(0..<5))
            #expect(try await Self.tries(bed) == 2)
            for _ in 0..<3 {
                let outcomes = try await store.store(Self.items(0..<5))
                #expect(outcomes.allSatisfy { $0 == .duplicate })
            }
            #expect(try await Self.tries(bed) == 2, "each repetition renews the while")
            for number in 5..<69 { #expect(try await store.store(Self.items(number..<number + 1)) == [.stored]) }
            let before = try await Self.tries(bed)
            _ = try await store.store(Self.items(0..<5))
            #expect(try await Self.tries(bed) == before + 1, "the while is over after 64 batches without one")
        }
    }
}
