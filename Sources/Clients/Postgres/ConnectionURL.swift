internal import CPostgres
internal import Glibc
internal import Pipeline

/// A connection URI that is safe to pass to libpq: it can be parsed, and no part looks like a password without
/// percent-encoding. libpq's messages quote host, port and database, so a part of a password there would leak.
struct ConnectionURL {
    let text: String
    /// Empty if it has none.
    let user: String
    let password: String
    /// Session settings that the URI itself carries in `options`.
    let options: String
    /// The servers that it names, to be tried one after the other, each with keywords that replace those of the URI.
    /// One element without keywords if the URI is tried as a whole.
    let servers: [[(String, String)]]

    init(_ text: String, trusting trust: DatabaseTrust = DatabaseTrust()) throws(PostgresError) {
        let malformed = PostgresError(
            code: .cannotConnect,
            detail: "the database URL is not a libpq connection URI, or its user information lacks percent-encoding"
        )
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"), !text.utf8.contains(0) else {
            throw malformed
        }
        guard let parsed = PQconninfoParse(text, nil) else { throw malformed }
        defer { PQconninfoFree(parsed) }
        var values: [String: String] = [:]
        var option = parsed
        while let keyword = option.pointee.keyword {
            values[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
            option += 1
        }
        let ports = values["port"] ?? ""
        guard ports.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2C }),
            ["host", "hostaddr", "dbname", "user"].allSatisfy({ values[$0]?.contains("@") != true })
        else {
            throw malformed
        }
        self.text = text
        (self.user, self.password) = (values["user"] ?? "", values["password"] ?? "")
        self.options = values["options"] ?? ""
        var servers: [[(String, String)]] = []
        for server in Self.servers(values) {
            func given(_ name: String) -> String? {
                server.first { $0.0 == name }?.1 ?? values[name] ?? Self.variable(of: name)
            }
            servers.append(server + (try trust.keywords(isLocal: Self.isLocal(given), given)))
        }
        self.servers = servers
    }

    /// libpq itself tries one server after the other, but without a time limit for each: `connect_timeout` does not
    /// apply to its non-blocking calls (libpq manual, PQconnectStartParams). A hanging server would block all servers
    /// after it.
    private static func servers(_ values: [String: String]) -> [[(String, String)]] {
        let lists = ["host", "hostaddr"].map { Self.elements(values[$0] ?? "") }
        let count = lists.map(\.count).max() ?? 0
        let ports = Self.elements(values["port"] ?? "")
        // With prefer-standby libpq itself goes through the list, twice. libpq also refuses lists of different lengths.
        guard count > 1, values["target_session_attrs"] != "prefer-standby",
            lists.allSatisfy({ $0.isEmpty || $0.count == count }), ports.count <= 1 || ports.count == count
        else { return [[]] }
        return (0..<count).map { index in
            var keywords: [(String, String)] = []
            for (name, list) in zip(["host", "hostaddr"], lists) where !list.isEmpty {
                keywords.append((name, list[index]))
            }
            if let port = ports.count == 1 ? ports[0] : ports.dropFirst(index).first { keywords.append(("port", port)) }
            return keywords
        }
    }

    /// True if every server is on this machine: a Unix socket, which is the default without a host, or loopback. The
    /// server in a service file is unknown here.
    private static func isLocal(_ given: (String) -> String?) -> Bool {
        let hosts = Self.elements(given("host") ?? "")
        let addresses = Self.elements(given("hostaddr") ?? "")
        if hosts.isEmpty, addresses.isEmpty { return given("service") == nil }
        return (0..<max(hosts.count, addresses.count)).allSatisfy { index in
            // If both are given, the address is used for the connection.
            if index < addresses.count, !addresses[index].isEmpty { return Loopback.contains(addresses[index]) }
            guard index < hosts.count, let first = hosts[index].first else { return true }
            return first == "/" || first == "@" || Loopback.contains(hosts[index])
        }
    }

    /// The environment variable that libpq uses for a keyword that the URL omits: libpq manual, 34.15.
    private static func variable(of keyword: String) -> String? {
        let names = [
            "host": "PGHOST", "hostaddr": "PGHOSTADDR", "service": "PGSERVICE", "sslmode": "PGSSLMODE",
            "sslrootcert": "PGSSLROOTCERT", "gssencmode": "PGGSSENCMODE",
        ]
        return names[keyword].flatMap { getenv($0) }.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func elements(_ list: String) -> [String] {
        list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}
