import Foundation
import Postgres
import TestSupport
import Testing

/// The setting `jadwal.owner`, which policies of row-level security read, is that of the current task, whatever a
/// connection was used for before.
@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct PostgresNamesOwners {
    private struct Refusal: Error {}

    private static let noura = "0192d3a4-0000-7000-8000-00000000000a"
    private static let sara = "0192d3a4-0000-7000-8000-00000000000b"
    private static let named: Statement = "select coalesce(current_setting('jadwal.owner', true), '') as owner"

    private static func owner(_ pool: PostgresPool) async throws -> String {
        try await pool.query(Self.named)[0].text("owner")
    }

    private static func owner(on connection: isolated PostgresConnection) throws -> String {
        try connection.query(Self.named)[0].text("owner")
    }

    private static func expect(_ owner: String, _ pool: PostgresPool) async throws {
        #expect(try await Self.owner(pool) == owner)
    }

    private func lend(connections: Int = 1, _ body: (PostgresPool) async throws -> Void) async throws {
        try await withPool(connections: connections, configure: { $0.namesOwner = true }, body)
    }

    @Test func reusedConnectionHasTheOwnerOfEachTask() async throws {
        try await self.lend { pool in
            #expect(try await Self.owner(pool) == "")
            for owner in [Self.noura, Self.noura, Self.sara] {
                try await DatabaseOwner.$current.withValue(owner) {
                    try await Self.expect(owner, pool)
                    #expect(try await pool.transaction { try Self.owner(on: $0) } == owner)
                    #expect(try await pool.reading { try Self.owner(on: $0) } == owner)
                    #expect(try await Task { try await Self.owner(pool) }.value == owner)
                    #expect(try await Task.detached { try await Self.owner(pool) }.value == "")
                    async let child = Self.owner(pool)
                    #expect(try await child == owner)
                }
                #expect(try await pool.transaction { try Self.owner(on: $0) } == "")
                #expect(try await Self.owner(pool) == "")
            }
        }
    }

    @Test func failedTransactionLeavesNoOwner() async throws {
        try await self.lend { pool in
            try await DatabaseOwner.$current.withValue(Self.noura) { try await Self.expect(Self.noura, pool) }
            try await DatabaseOwner.$current.withValue(Self.sara) {
                await #expect(throws: Refusal.self) {
                    try await pool.transaction { connection in
                        #expect(try Self.owner(on: connection) == Self.sara)
                        throw Refusal()
                    }
                }
                await #expect(throws: PostgresError.self) {
                    try await pool.transaction { connection in try connection.execute("select 1 / 0") }
                }
                // A transaction that the body leaves open is rolled back.
                try await pool.withConnection { connection in
                    try await connection.executeScript("begin")
                    #expect(try await connection.query(Self.named)[0].text("owner") == Self.sara)
                }
            }
            #expect(try await Self.owner(pool) == "")
            try await DatabaseOwner.$current.withValue(Self.noura) { try await Self.expect(Self.noura, pool) }
        }
    }

    @Test func ownerSetInATransactionAppliesUntilItsEnd() async throws {
        try await self.lend { pool in
            for fails in [false, true] {
                do {
                    let seen = try await pool.transaction { connection in
                        var seen = [try Self.owner(on: connection)]
                        try DatabaseOwner.$current.withValue(Self.noura) {
                            seen.append(try Self.owner(on: connection))
                            try DatabaseOwner.$current.withValue(nil) { seen.append(try Self.owner(on: connection)) }
                            seen.append(try Self.owner(on: connection))
                            if fails { throw Refusal() }
                        }
                        return seen + [try Self.owner(on: connection)]
                    }
                    #expect(seen == ["", Self.noura, "", Self.noura, ""])
                } catch is Refusal {
                    #expect(fails)
                }
                try await DatabaseOwner.$current.withValue(Self.noura) { try await Self.expect(Self.noura, pool) }
                #expect(try await Self.owner(pool) == "")
            }
        }
    }

    @Test func repeatedTransactionHasItsOwner() async throws {
        try await self.lend { pool in
            try await pool.execute("create sequence attempt")
            try await DatabaseOwner.$current.withValue(Self.sara) {
                let owner = try await pool.transaction { connection in
                    let attempt = try connection.query("select nextval('attempt') as number")[0].int("number")
                    if attempt < 3 { throw PostgresError(code: .server(sqlState: "40001"), detail: "lost") }
                    return try Self.owner(on: connection)
                }
                #expect(owner == Self.sara)
            }
            #expect(try await pool.query("select last_value from attempt")[0].int(0) == 3)
        }
    }

    @Test func tasksWithSharedConnectionsHaveTheirOwnOwners() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        try await self.lend(connections: 3) { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<24 {
                    group.addTask {
                        var random = SeededGenerator(seed: seed &+ UInt64(number))
                        for _ in 0..<40 {
                            let owner = [Self.noura, Self.sara, nil].randomElement(using: &random) ?? nil
                            let way = Int.random(in: 0..<4, using: &random)
                            try await DatabaseOwner.$current.withValue(owner) {
                                try await Self.look(owner ?? "", way, pool)
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    private static func look(_ owner: String, _ way: Int, _ pool: PostgresPool) async throws {
        switch way {
        case 0: #expect(try await Self.owner(pool) == owner)
        case 1: #expect(try await pool.transaction { try Self.owner(on: $0) } == owner)
        case 2:
            await #expect(throws: Refusal.self) {
                try await pool.transaction { connection in
                    #expect(try Self.owner(on: connection) == owner)
                    throw Refusal()
                }
            }
        default:
            // A cancelled call may give up its connection.
            let task = Task { try await Self.owner(pool) }
            task.cancel()
            if let seen = try? await task.value { #expect(seen == owner) }
        }
    }

    @Test func ownerOtherThanAnIDIsRefused() async throws {
        try await self.lend { pool in
            for owner in ["", "x", "'; drop table thing; --"] {
                await DatabaseOwner.$current.withValue(owner) {
                    let error = await #expect(throws: PostgresError.self) { try await Self.owner(pool) }
                    #expect(error?.sqlState == "22P02")
                    let inside = await #expect(throws: PostgresError.self) {
                        try await pool.transaction { try Self.owner(on: $0) }
                    }
                    #expect(inside?.sqlState == "22P02")
                }
            }
            try await DatabaseOwner.$current.withValue(Self.noura.uppercased()) {
                try await Self.expect(Self.noura, pool)
            }
        }
    }

    @Test func ownerIsNotSentUnlessConfigured() async throws {
        try await withPool(connections: 1) { pool in
            try await DatabaseOwner.$current.withValue(Self.noura) {
                try await Self.expect("", pool)
                #expect(try await pool.transaction { try Self.owner(on: $0) } == "")
            }
        }
    }
}
