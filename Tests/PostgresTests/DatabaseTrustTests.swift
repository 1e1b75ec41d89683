import Testing

@testable import Postgres

@Suite("A database on another machine is used only over verified TLS")
struct DatabaseTrustTests {
    private func servers(_ url: String, _ trust: DatabaseTrust = DatabaseTrust()) throws -> [[String: String]] {
        try ConnectionURL(url, trusting: trust).servers.map { Dictionary($0) { _, last in last } }
    }

    @Test(arguments: [
        "postgres://u@127.0.0.1/d", "postgres://u@127.8.9.10:1/d", "postgres://u@[::1]/d", "postgres://u@LocalHost/d",
        "postgres:///d", "postgres:///d?host=/run/postgresql", "postgres://u@%2Frun%2Fpostgresql/d",
        "postgres:///d?host=db.example&hostaddr=127.0.0.1", "postgres://u@localhost,127.0.0.1/d?sslmode=disable",
    ])
    func localServerIsReachedAsTheURLSays(url: String) throws {
        for server in try self.servers(url) { #expect(server["sslmode"] == nil) }
    }

    @Test(arguments: [
        "postgres://u@db.example/d", "postgres://u@10.0.0.1/d", "postgres://u@127.1/d", "postgres://u@0.0.0.0/d",
        "postgres://u@localhost.example/d", "postgres://u@127.0.0.1.example/d", "postgres://u@[::2]/d",
        "postgres:///d?host=localhost&hostaddr=10.0.0.1", "postgres:///d?service=main",
        "postgres://u@db.example/d?sslmode=verify-full",
    ])
    func otherMachinesAreVerified(url: String) throws {
        for server in try self.servers(url) {
            #expect(server["sslmode"] == "verify-full")
            #expect(server["sslrootcert"] == "/etc/ssl/certs/ca-certificates.crt")
            #expect(server["gssencmode"] == "disable")
        }
        for server in try self.servers(url, DatabaseTrust(authoritiesFile: "/own.pem")) {
            #expect(server["sslrootcert"] == "/own.pem")
        }
    }

    @Test(arguments: ["disable", "allow", "prefer", "require", "verify-ca"])
    func weakerModeIsRefusedUnlessAllowed(mode: String) throws {
        let url = "postgres://u:secret@db.example/d?sslmode=\(mode)"
        let error = #expect(throws: PostgresError.self) { try self.servers(url) }
        #expect(error?.code == .refused)
        #expect(error?.isUnavailable == false)
        #expect(error?.detail.contains("verify-full") == true)
        #expect(error?.detail.contains("secret") == false)
        #expect(PostgresConfiguration.refusal(of: url, trusting: DatabaseTrust())?.code == .refused)
        let allowed = DatabaseTrust(allowsPlain: true)
        #expect(PostgresConfiguration.refusal(of: url, trusting: allowed) == nil)
        for server in try self.servers(url, allowed) { #expect(server["sslmode"] == nil) }
    }

    /// A remote host must not pass unnoticed behind a local one.
    @Test func eachHostOfAListIsChecked() throws {
        let servers = try self.servers("postgres://u@127.0.0.1,db.example:5,localhost/d")
        #expect(servers.map { $0["sslmode"] } == [nil, "verify-full", nil])
        for hosts in ["127.0.0.1,db.example", "db.example,127.0.0.1"] {
            #expect(throws: PostgresError.self) { try self.servers("postgres://u@\(hosts)/d?sslmode=prefer") }
            // libpq goes through this list by itself.
            let whole = try self.servers("postgres://u@\(hosts)/d?target_session_attrs=prefer-standby")
            #expect(whole.map { $0["sslmode"] } == ["verify-full"])
        }
    }

    @Test func authorityInTheURLIsKept() throws {
        let url = "postgres://u@db.example/d?sslrootcert=/their.pem"
        for server in try self.servers(url, DatabaseTrust(authoritiesFile: "/own.pem")) {
            #expect(server["sslmode"] == "verify-full" && server["sslrootcert"] == nil)
        }
    }
}
