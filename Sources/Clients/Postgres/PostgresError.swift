/// What went wrong, told without the values of parameters, the URL's user information or the server's DETAIL text: those
/// carry what customers wrote.
public struct PostgresError: Error, Sendable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case cannotConnect
        /// The URL would have what is stored pass between machines in the clear, or to whoever says to be the server.
        case refused
        /// The server or the network ended the connection. Whether a COMMIT under way took effect is unknown.
        case connectionLost
        /// The call's deadline, the server's `statement_timeout`, or the wait for a free connection ran out.
        case timedOut
        case cancelled
        /// An error of the server, by its SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html). Parameters that
        /// the server would refuse are refused before they are sent, with the code it would give.
        case server(sqlState: String)
        /// A column is missing, NULL, or of another type than asked for.
        case decoding
        /// The connection or pool was closed on purpose.
        case closed
    }

    public var code: Code
    public var detail: String

    public init(code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }

    public var description: String { "\(self.code): \(self.detail)" }

    public var sqlState: String? {
        guard case .server(let sqlState) = self.code else { return nil }
        return sqlState
    }

    /// The transaction lost against another one and did nothing: the same transaction may succeed at once.
    public var isConflict: Bool { self.sqlState == "40001" || self.sqlState == "40P01" }

    /// unique_violation: a row under this key is there already.
    public var isUniqueViolation: Bool { self.sqlState == "23505" }

    /// The same call may succeed later, unchanged.
    public var isRetriable: Bool { self.isConflict || self.isUnavailable || self.sqlState == "55P03" }

    /// The fault is the service's, not this call's: others will meet it too. Besides a server that is away: one that starts or
    /// stops, is short of disk, memory or connections, has trouble with its files, or takes no writes since it is a standby.
    public var isUnavailable: Bool {
        switch self.code {
        case .cannotConnect, .connectionLost, .timedOut: true
        case .server(let sqlState): Self.classesOfTrouble.contains(sqlState.prefix(2)) || self.isReadOnly
        case .refused, .cancelled, .decoding, .closed: false
        }
    }

    /// 08 connection, 53 insufficient resources, 57 operator intervention, 58 system error.
    private static let classesOfTrouble: Set<Substring> = ["08", "53", "57", "58"]

    /// The server was the primary, or the database is set to be read only: another connection may find one that writes.
    public var isReadOnly: Bool { self.sqlState == "25006" }

    /// Program and database do not fit together, whatever the call's values: a table or a permission is missing (42), the
    /// schema or the database (3F, 3D), or the password has changed (28).
    public var isMisfit: Bool {
        guard let sqlState = self.sqlState else { return false }
        return ["42", "3F", "3D", "28"].contains(sqlState.prefix(2))
    }
}
