import Foundation
import Postgres
import PostgresTestSupport
import Store
import TestSupport
import Testing

@Suite(
    "The database hides the rows of all owners but the one who is named from the role of jadwal-api",
    .enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set")
)
struct SecondWallTests {
    static let noura = StoreBed.customerID
    static let sara = "0192d3a4-0000-7000-8000-000000000002"

    /// Tables whose rows are read before it is known whose they are.
    private static let early = Set(Catalogue.tables.filter(\.isFoundUnnamed).map(\.name))

    private static func script() throws -> String {
        try TestRole.roles() + "\ngrant select on virtual_clock to jadwal_api;"
    }

    private func lend(_ body: @Sendable (StoreBed, PostgresPool) async throws -> Void) async throws {
        try await Self.lend { bed, api in try await body(bed, api.pool) }
    }

    /// The store as its tables' owner sees it, and as the program does.
    static func lend(_ body: @Sendable (StoreBed, StoreContext) async throws -> Void) async throws {
        try await StoreBed.lend { bed in
            try await bed.addCustomer(Self.sara)
            let api = try await bed.context(as: "jadwal_api", script: Self.script(), namesOwner: true)
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await body(bed, api)) } catch { outcome = .failure(error) }
            await api.pool.close()
            try outcome.get()
        }
    }

    private static func count(_ table: String, _ pool: PostgresPool) async throws -> Int {
        try await pool.query(Statement("select count(*) as count from \(table)")).first.map { Int(try $0.int(0)) } ?? -1
    }

    // MARK: - The catalog

    /// A new table fails here until `deploy/postgres/roles.sql` gives the roles what the catalogue says, and no more.
    @Test(arguments: ["jadwal_api", "jadwal_console"])
    func rightsAreThoseOfTheCatalogue(_ role: String) async throws {
        try await self.lend { bed, _ in
            let rows = try await bed.pool.query(
                Statement(
                    """
                    select relname::text as name, string_agg(privilege, ' ' order by place) as rights
                    from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references',
                        'trigger']) with ordinality as listed (privilege, place)
                    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
                        and relname not in ('virtual_clock') and has_table_privilege($1, pg_class.oid, privilege)
                    group by relname
                    """,
                    [.text(TestRole.name(of: role))]
                )
            )
            let given = Dictionary(uniqueKeysWithValues: try rows.map { (try $0.text("name"), try $0.text("rights")) })
            let declared = Catalogue.tables.map { table in
                (table.name, (role == "jadwal_api" ? table.apiRights : table.consoleRights).names)
            }
            // The list of migrations belongs to their runner.
            let wanted = (declared + [("schema_migration", ["select"])]).filter { !$0.1.isEmpty }
                .map { ($0.0, $0.1.joined(separator: " ")) }
            #expect(given == Dictionary(uniqueKeysWithValues: wanted))
        }
    }

    /// A new table with rows of owners fails here until `deploy/postgres/roles.sql` has its policies.
    @Test func everyTableOfOwnersHasPolicies() async throws {
        try await self.lend { bed, _ in
            let tables = try await bed.pool.query(
                Statement(
                    """
                    select relname::text as name, relrowsecurity as walled, relispartition as part,
                        has_table_privilege($1, oid, 'select, insert, update, delete, truncate') as granted,
                        exists (
                            select from pg_attribute where attrelid = pg_class.oid
                                and attname in ('customer_id', 'owner_id', 'parked_for')
                        ) as names_owner
                    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
                        and relname not in ('virtual_clock')
                    """,
                    [.text(TestRole.name(of: "jadwal_api"))]
                )
            ).map { row in
                (
                    name: try row.text("name"), isWalled: try row.bool("walled"), isPart: try row.bool("part"),
                    isGranted: try row.bool("granted"), namesOwner: try row.bool("names_owner")
                )
            }
            // Partitions are reached through their table alone.
            #expect(tables.filter { $0.isPart && $0.isGranted }.map(\.name) == [])
            let whole = tables.filter { !$0.isPart }
            let walled = Set(whole.filter(\.isWalled).map(\.name))
            #expect(whole.filter { $0.namesOwner && !$0.isWalled }.map(\.name) == [])
            let owned = Catalogue.tables.filter { $0.owner != .nobody }.map(\.name)
            #expect(walled == Set(owned).union(["account_removal", "audit"]))
            #expect(walled == Set(Catalogue.tables.filter(\.isWalled).map(\.name)))
            let granted = Catalogue.tables.filter { !$0.apiRights.isEmpty }.map(\.name)
            #expect(Set(whole.filter(\.isGranted).map(\.name)) == Set(granted).union(["schema_migration"]))
            #expect(walled.isSubset(of: granted))
            try await self.comparePolicies(of: walled, bed)
        }
    }

    private func comparePolicies(of walled: Set<String>, _ bed: StoreBed) async throws {
        var policies: [String: [String: String]] = [:]
        let rows = try await bed.pool.query(
            """
            select tablename::text as name, policyname::text as policy, array_to_string(roles, ',') as roles,
                coalesce(qual, with_check) as condition from pg_policies
            """
        )
        for row in rows {
            let (policy, role) = (try row.text("policy"), try row.text("roles"))
            policies["\(policy) \(role)", default: [:]][try row.text("name")] = try row.text("condition")
        }
        let (api, console) = (TestRole.name(of: "jadwal_api"), TestRole.name(of: "jadwal_console"))
        #expect(
            Set(policies.keys)
                == [
                    "owner \(api)", "nobody \(api)", "owner_adds \(api)", "console \(console)", "linked \(api)",
                    "leaves \(api)",
                ]
        )
        let owner = try #require(policies["owner \(api)"])
        #expect(Set(owner.keys) == walled)
        for (name, condition) in owner { #expect(condition.contains("'jadwal.owner'"), "\(name): \(condition)") }
        let nobody = try #require(policies["nobody \(api)"])
        #expect(Set(nobody.keys) == Self.early)
        for (name, condition) in nobody { #expect(condition.contains("= ''::text"), "\(name): \(condition)") }
        #expect(policies["console \(console)"] == Dictionary(uniqueKeysWithValues: walled.map { ($0, "true") }))
        #expect(policies["owner_adds \(api)"].map { Set($0.keys) } == ["audit"])
        // In meetings of others: one's own place alone.
        for policy in ["linked", "leaves"] {
            let own = try #require(policies["\(policy) \(api)"])
            #expect(Set(own.keys) == ["meeting_participant"])
            for condition in own.values {
                #expect(condition.contains("linked_id = ") && condition.contains("'jadwal.owner'"), "\(condition)")
            }
        }
    }

    @Test func scriptMayBeRunAgain() async throws {
        try await self.lend { bed, _ in
            let listed = "select string_agg(oid::text, ' ' order by oid) from pg_policy"
            let again: @Sendable () async throws -> Void = {
                _ = try await TestRole.url(as: "jadwal_api", by: Self.script(), on: bed.pool.configuration)
            }
            let policies = try await bed.pool.query(Statement(listed))[0].text(0)
            // An unchanged policy needs no lock: a transaction that holds a row does not block it.
            try await bed.pool.withConnection { connection in
                try await connection.executeScript("begin; update customer set locale = 'ar'")
                try await again()
                try await connection.executeScript("rollback")
            }
            #expect(try await bed.pool.query(Statement(listed))[0].text(0) == policies)

            // The policy of an earlier version is replaced.
            try await bed.pool.execute("drop policy owner on event")
            try await bed.pool.execute("alter policy owner on device using (true)")
            try await bed.pool.execute("comment on policy owner on device is 'an earlier one'")
            let role = TestRole.name(of: "jadwal_api")
            try await bed.pool.withConnection { connection in
                try await connection.executeScript("create policy former on process to \(role) using (true)")
            }
            try await again()
            let counts = """
                select (select count(*) from pg_policies where policyname = 'former')
                    + (select count(*) from pg_policies where policyname = 'owner' and tablename = 'device'
                        and qual = 'true')
                """
            #expect(try await bed.count(counts) == 0)
            #expect(try await bed.count("select count(*) from pg_policies where tablename in ('event', 'device')") == 4)
        }
    }

    // MARK: - Rows

    /// One row of each owner in tables of every kind; `$1` is the owner.
    private static let rows: [(table: String, statement: String)] = [
        ("event", "(customer_id, id, starts_at, ends_at) values ($1, gen_random_uuid(), jadwal_now(), jadwal_now())"),
        (
            "device",
            "(id, customer_id, service, address, address_id) values (gen_random_uuid(), $1, 'ntfy', '', $1::uuid)"
        ),
        ("push_delivery", "select gen_random_uuid(), id, 'added' from device where customer_id = $1"),
        ("conversation", "(id, customer_id, chat, generation, armed) values (gen_random_uuid(), $1, '', 1, false)"),
        ("outbox", "(id, queue, message_id, body, customer_id) values (gen_random_uuid(), 'q', 'm', '', $1)"),
        (
            "verdict",
            """
            (at, id, conversation_id, customer_id, generation, outcome, faults, fired_by, calls, milliseconds)
            values (jadwal_now(), gen_random_uuid(), gen_random_uuid(), $1, 1, 'none', '{}', 'quiet', 1, 1)
            """
        ),
        ("audit", "(person, action, subject, owner_id) values ('owner', 'owner signs in', $1::text, $1::uuid)"),
        ("account", "(id, customer_id, address_id, address) values (gen_random_uuid(), $1, $1::uuid, '')"),
        ("owner_login", "(id, customer_id) values (gen_random_uuid(), $1)"),
        ("owner_session", "(id, customer_id, token_hash, agent) values (gen_random_uuid(), $1, 'hash', 'Firefox')"),
        (
            "magic_token",
            "(id, customer_id, kind, token_hash, ends_at) values (gen_random_uuid(), $1, 'k', $1::text, jadwal_now())"
        ),
        (
            "letter",
            """
            (id, customer_id, kind, address, language, ends_at)
            values (gen_random_uuid(), $1, 'welcome', '', 'en', jadwal_now())
            """
        ),
        ("account_removal", "(id, address, language, counts) values ($1, '', 'en', '')"),
    ]

    private func plant(_ bed: StoreBed) async throws {
        for owner in [Self.noura, Self.sara] {
            for (table, statement) in Self.rows {
                try await bed.pool.execute(Statement("insert into \(table) \(statement)", [.uuid(owner)]))
            }
        }
    }

    @Test func statementWithoutAConditionShowsNothingOfOthers() async throws {
        try await self.lend { bed, api in
            try await self.plant(bed)
            for table in Self.rows.map(\.table) + ["customer"] {
                #expect(try await Self.count(table, bed.pool) == 2, "\(table)")
                for owner in [Self.noura, Self.sara] {
                    let (seen, inTransaction) = try await DatabaseOwner.$current.withValue(owner) {
                        (
                            try await Self.count(table, api),
                            try await api.transaction { connection in
                                try connection.query(Statement("select 1 from \(table)")).count
                            }
                        )
                    }
                    #expect(seen == 1 && inTransaction == 1, "\(table)")
                }
                let seen = Self.early.contains(table) ? 2 : 0
                #expect(try await Self.count(table, api) == seen, "\(table), while nobody is named")
                // Somebody who has no rows.
                let other = try await DatabaseOwner.$current.withValue("0192d3a4-0000-7000-8000-000000000003") {
                    try await Self.count(table, api)
                }
                #expect(other == 0, "\(table)")
            }
        }
    }

    @Test func rowsOfOthersAreNeitherChangedNorAdded() async throws {
        try await self.lend { bed, api in
            try await self.plant(bed)
            try await DatabaseOwner.$current.withValue(Self.noura) {
                #expect(try await api.execute("update event set cancelled = true") == 1)
                #expect(try await api.execute("delete from conversation") == 1)
                let event = Self.rows[0].statement
                for (table, statement) in [("event", event), ("audit", Self.rows[6].statement)] {
                    let add = "insert into \(table) \(statement)"
                    try await api.execute(Statement(add, [.uuid(Self.noura)]))
                    let error = await #expect(throws: PostgresError.self) {
                        try await api.execute(Statement(add, [.uuid(Self.sara)]))
                    }
                    #expect(error?.sqlState == "42501", "\(table)")
                }
                // A row cannot be given away.
                let given = await #expect(throws: PostgresError.self) {
                    try await api.execute(Statement("update event set customer_id = $1", [.uuid(Self.sara)]))
                }
                #expect(given?.sqlState == "42501")
            }
            // While nobody is named, sessions are found and not changed.
            #expect(try await api.execute("update owner_session set agent = 'x'") == 0)
            #expect(try await api.execute("delete from account") == 0)
            #expect(try await bed.count("select count(*) from event where cancelled") == 1)
            #expect(try await bed.count("select count(*) from conversation") == 1)
        }
    }

    @Test(arguments: [
        "alter table event disable row level security", "drop policy owner on event",
        "create policy mine on event using (true)", "update audit set person = 'x'", "delete from audit",
        "create table t (id int)", "truncate event", "insert into message (id) select id from message",
        "insert into invitation (address_id) values (gen_random_uuid())", "select * from provider_token",
        "select * from console_session", "delete from fetched",
        "select * from verdict_rest", "update installation set lookup_key = null",
        "delete from schema_migration", "update clock set step = null", "create role other",
        "create function f() returns int language sql as 'select 1'",
    ])
    func nothingElseIsAllowed(_ statement: String) async throws {
        try await self.lend { _, api in
            await #expect {
                _ = try await api.execute(Statement(statement))
            } throws: { error in
                // insufficient_privilege
                (error as? PostgresError)?.sqlState == "42501"
            }
        }
    }

    /// A session that sets this gets an error, not the rows.
    @Test func wallCannotBeSwitchedOff() async throws {
        try await self.lend { bed, api in
            try await self.plant(bed)
            let error = await #expect(throws: PostgresError.self) {
                try await api.reading { connection in
                    try connection.execute("set row_security to off")
                    _ = try connection.query("select id from event")
                }
            }
            #expect(error?.sqlState == "42501")
        }
    }
}
