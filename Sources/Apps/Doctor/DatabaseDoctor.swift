public import Assembly
public import Postgres
internal import Store
internal import Time
internal import Vault
internal import WorkerKit

/// Checks the database, the keys, and whether work is stuck.
public struct DatabaseDoctor: Sendable {
    private let settings: PipelineSettings
    private let pool: PostgresPool
    private let opensAll: Bool

    /// - Parameter opensAll: whether the keys are tried on every customer's record, which takes as long as there are
    ///   many. Otherwise they are tried on two.
    public init(settings: PipelineSettings, pool: PostgresPool, opensAll: Bool) {
        (self.settings, self.pool, self.opensAll) = (settings, pool, opensAll)
    }

    public func findings() async -> [DoctorFinding] {
        let version: String
        do {
            version = try await self.pool.query("show server_version").first?.text(0) ?? "?"
        } catch {
            return [
                .fault("database", error.detail, remedy: Self.remedy(for: error))
            ]
        }
        var findings = [DoctorFinding.fine("database", "PostgreSQL \(version)")]
        findings += await ServerDoctor(pool: self.pool).findings()
        let schema = await self.schema()
        findings.append(schema)
        guard schema.isFine else { return findings }
        findings += [await self.keys(), await self.clock(), await self.owners()]
        findings += await self.stuck()
        findings.append(await ScheduleDoctor(pool: self.pool).finding())
        findings.append(await RestoreDoctor(pool: self.pool).finding())
        return findings + (await FleetDoctor { [pool] in try await ProcessRecord.list(on: pool) }.findings())
    }

    /// libpq reports TLS errors only by their text.
    private static func remedy(for error: PostgresError) -> String {
        guard error.detail.contains("SSL") || error.detail.contains("certificate") else {
            return "start PostgreSQL, or correct \(Setting.databaseURL.name)"
        }
        let file = Setting.authorities.name
        return
            "name the certificate's authority in \(file), or correct the server's TLS; \(PlainService.database.remedy)"
    }

    private func schema() async -> DoctorFinding {
        let wanted = Schema.last
        do {
            let missing = try await Migrator(self.pool.configuration).missing(Schema.migrations).count
            guard missing == 0 else {
                let all = Schema.migrations.count
                let detail = "\(all - missing) of \(all) migrations are applied"
                return .fault("schema", detail, remedy: "run jadwal migrate")
            }
            let found = try await self.pool.query("select max(number) from schema_migration").first?.int(0) ?? 0
            guard found > wanted else { return .fine("schema", "migration \(found)") }
            return .fine("schema", "migration \(found), which this program can read; its own last one is \(wanted)")
        } catch let error as MigrationError where error.code == .newerDatabase {
            return .fault("schema", "the database is newer than this program", remedy: "install the newer program")
        } catch let error as MigrationError {
            return .fault("schema", error.detail, remedy: "install the program that made this database")
        } catch {
            return .fault("schema", (error as? PostgresError)?.detail ?? "unknown", remedy: "look at PostgreSQL's log")
        }
    }

    /// Opening the lookup key shows that the message keys are right. Creating it shows that the user may write.
    private func keys() async -> DoctorFinding {
        do {
            let customers = PostgresCustomers(try await self.settings.store(on: self.pool))
            let found = try await KeyCheck.run(self.settings, on: self.pool)
            if self.opensAll { _ = try await customers.list() } else { try await customers.openSome() }
            return .fine("keys", found)
        } catch let error as WrongKeySetting {
            return .fault(
                "keys",
                error.description,
                remedy: "give all programs the same \(error.setting.name); customers' accounts are not to blame"
            )
        } catch let error as VaultError {
            return .fault("keys", error.description, remedy: "give all programs the same keys")
        } catch {
            let failure = (error as? PostgresError).map { "PostgreSQL: \($0.detail)" } ?? "\(type(of: error))"
            return .fault("keys", failure, remedy: "let the database's user read and write Jadwal's tables")
        }
    }

    /// jadwal-api itself refuses to start without row-level security. This tells before somebody starts it.
    private func owners() async -> DoctorFinding {
        let remedy = "run jadwal migrate --role FILE, and give jadwal-api that URL"
        let rows = try? await self.pool.query(
            """
            select exists (select from pg_policy where polrelid = to_regclass('event')) as is_separated,
                exists (select from account) as is_used
            """
        )
        guard let row = rows?.first, let isSeparated = try? row.bool("is_separated"),
            let isUsed = try? row.bool("is_used")
        else {
            return .fault("owners", "cannot be read", remedy: "let the database's user read Jadwal's tables")
        }
        guard !isSeparated else { return .fine("owners", "the database separates their rows") }
        guard isUsed else { return .fine("owners", "nobody has an account for the owners' pages") }
        return .warning("owners", "the database does not separate their rows", remedy: remedy)
    }

    private func clock() async -> DoctorFinding {
        guard let micros = try? await self.pool.query("select clock_timestamp()").first?.timestamp(0) else {
            return .fault("clock", "the database did not return its time", remedy: "look at the database's log")
        }
        let seconds = abs(micros / 1000 - UnixTime.now().milliseconds) / 1000
        guard seconds > 5 else { return .fine("clock", "within 5 s of the database's") }
        return .fault("clock", "\(seconds) s away from the database's", remedy: "synchronise the clocks (NTP)")
    }

    /// More rows are not counted: that would take as long as there are many.
    private static let countLimit: Int64 = 10_000

    private func stuck() async -> [DoctorFinding] {
        let checks: [(name: String, sql: String, what: String, remedy: String)] = [
            ("failures", "select from failure where outcome is null", "open", "see jadwal-replay list"),
            (
                "outbox", "select from outbox where not_before < now() - interval '1 minute'",
                "unpublished for a minute", "start a worker, and see whether RabbitMQ takes messages"
            ),
            (
                "removals", "select from customer where removed_at < now() - interval '15 minutes'",
                "to be removed for 15 minutes, and not deleted yet",
                "let jadwal-api write \(Setting.erasureLog.name), or run jadwal customer remove again"
            ),
        ]
        var findings: [DoctorFinding] = []
        for check in checks {
            let sql = "select count(*) from (\(check.sql) limit \(Self.countLimit + 1)) as rows"
            guard let count = try? await self.pool.query(Statement(sql)).first?.int(0) else {
                findings.append(.fault(check.name, "cannot be counted", remedy: "look at PostgreSQL's log"))
                continue
            }
            let number = count > Self.countLimit ? "more than \(Self.countLimit)" : "\(count)"
            let detail = "\(number) \(check.what)"
            findings.append(count == 0 ? .fine(check.name, detail) : .fault(check.name, detail, remedy: check.remedy))
        }
        return findings
    }
}

/// Checks whether calendars hold revisions that the database does not know. This happens after a restore to an earlier
/// time.
struct RestoreDoctor: Sendable {
    let pool: PostgresPool

    /// Counts the changes that were not written for this reason and have not been retried successfully.
    func finding() async -> DoctorFinding {
        let sql = "select count(*) from failure where outcome is null and kind = 'calendar_ahead'"
        let count: Int64
        do {
            count = try await self.pool.query(Statement(sql)).first?.int(0) ?? 0
        } catch {
            return .fault("revisions", error.detail, remedy: "look at the database's log")
        }
        if let waits = try? await RecoveryFence(pool: self.pool).reasonToWait() {
            return .fault(
                "revisions",
                "workers wait: \(waits)",
                remedy: "run jadwal recover --since with the time that the database was restored to"
            )
        }
        guard count > 0 else { return .fine("revisions", "calendars hold none that the database does not know") }
        return .fault(
            "revisions",
            "\(count) changes not written: the calendar holds a revision that the database does not know",
            remedy: "after a restore to an earlier moment run jadwal recover, then jadwal-replay retry "
                + "--all-matching --kind calendar_ahead"
        )
    }
}
