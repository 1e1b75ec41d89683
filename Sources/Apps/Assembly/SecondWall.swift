public import Postgres
public import WorkerKit

/// Row-level security between owners, for the role that a program logs in as: `deploy/postgres/roles.sql`.
public struct SecondWall: Sendable {
    /// The name of the check.
    public static let check = "owners"

    private let pool: PostgresPool

    public init(_ pool: PostgresPool) { self.pool = pool }

    /// Why the database does not hide other owners' rows from this role; nil if it does.
    public func gap() async throws -> String? {
        let rows = try await self.pool.query(
            """
            select current_user::text as role, rolsuper as is_superuser, rolbypassrls as passes,
                coalesce(pg_has_role(relowner, 'usage'), false) as is_owner,
                coalesce(row_security_active(to_regclass('event')), false) as is_separated
            from pg_roles left join pg_class on pg_class.oid = to_regclass('event')
            where rolname = current_user
            """
        )
        guard let row = rows.first else { return "the database does not know its user" }
        let role = try row.text("role")
        if try row.bool("is_superuser") { return "\(role) is a superuser of PostgreSQL" }
        if try row.bool("passes") { return "\(role) has the attribute bypassrls" }
        if try row.bool("is_owner") { return "\(role) owns the tables" }
        return try row.bool("is_separated") ? nil : "row-level security is off"
    }
}

extension SecondWall {
    /// - Parameter isNeeded: the program does not start without it.
    public static func check(_ settings: PipelineSettings, isNeeded: Bool) -> ServiceCheck {
        ServiceCheck(Self.check, isRequired: false) {
            let pool = PostgresPool(settings.database.configuration("jadwal", connections: 1))
            defer { Task { await pool.close() } }
            guard let gap = try await SecondWall(pool).gap() else {
                let role = try await pool.query("select current_user::text").first?.text(0) ?? "?"
                return "the database separates them for the role \(role)"
            }
            guard !isNeeded else { throw SecondWallFault(gap) }
            return "the database does not separate them: \(gap), and \(Setting.apiAsOwner.name) is on"
        }
    }
}

/// jadwal-api would see the rows of all owners.
public struct SecondWallFault: StartFault {
    public let exit = ProgramExit.usage
    public let description: String

    /// - Parameter gap: `SecondWall.gap`.
    public init(_ gap: String) {
        self.description =
            "the database does not separate owners: \(gap). Run jadwal migrate --role FILE, or roles.sql, and give "
            + "jadwal-api a DATABASE_URL with the role jadwal_api. To go without, set "
            + "\(Setting.apiAsOwner.name)=on"
    }
}
