internal import CPostgres

/// A connection URI that is safe to hand to libpq: one it can take apart, and whose parts do not look like a password that
/// lacks percent-encoding. libpq's messages cite host, port and database, so that a stray part of a password would leak.
struct ConnectionURL {
    let text: String
    /// Session settings that the URI itself carries in `options`.
    let options: String

    init(_ text: String) throws(PostgresError) {
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
        self.options = values["options"] ?? ""
    }
}
