internal import CPostgres

/// An error of a database call. It never contains values of parameters, the URL's user information or the server's
/// DETAIL text, because these may contain customers' text.
public struct PostgresError: Error, Sendable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case cannotConnect
        /// The URL would send data to another machine unencrypted, or to a server that is not verified.
        case refused
        /// The server or the network ended the connection. It is unknown if a COMMIT in flight took effect.
        case connectionLost
        /// The call's deadline, the server's `statement_timeout`, or the wait for a free connection ran out.
        case timedOut
        case cancelled
        /// An error of the server, by its SQLSTATE (https://www.postgresql.org/docs/15/errcodes-appendix.html).
        /// Parameters that the server would refuse are refused before they are sent, with the code it would give.
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

    /// The transaction lost against another one and had no effect: the same transaction may succeed at once.
    public var isConflict: Bool { self.sqlState == "40001" || self.sqlState == "40P01" }

    /// lock_not_available: `lock_timeout` ran out.
    public var isLockTimeout: Bool { self.sqlState == "55P03" }

    /// unique_violation: a row with this key exists.
    public var isUniqueViolation: Bool { self.sqlState == "23505" }

    /// The same call may succeed later, unchanged.
    public var isRetriable: Bool { self.isConflict || self.isUnavailable || self.isLockTimeout }

    /// The error concerns the server and not this call, so other calls will fail, too. The server is unreachable,
    /// starts or stops, is short of disk, memory or connections, has trouble with its files, or accepts no writes
    /// because it is a standby.
    public var isUnavailable: Bool {
        switch self.code {
        case .cannotConnect, .connectionLost, .timedOut: true
        case .server(let sqlState): Self.classesOfTrouble.contains(sqlState.prefix(2)) || self.isReadOnly
        case .refused, .cancelled, .decoding, .closed: false
        }
    }

    /// 08 connection, 53 insufficient resources, 57 operator intervention, 58 system error.
    private static let classesOfTrouble: Set<Substring> = ["08", "53", "57", "58"]

    /// The server is no longer the primary, or the database is read-only: another connection may find a writable one.
    public var isReadOnly: Bool { self.sqlState == "25006" }

    /// Program and database do not match, independent of the call's values: a table or a permission is missing (42), or
    /// the schema or database (3F, 3D), or the password has changed (28).
    public var isMisfit: Bool {
        guard let sqlState = self.sqlState else { return false }
        return ["42", "3F", "3D", "28"].contains(sqlState.prefix(2))
    }
}

/// Converts an error of the server into a `PostgresError`.
enum ServerMessage {
    /// Classes of SQLSTATE whose primary message quotes only the program's own text, never a value of a parameter.
    private static let harmlessClasses: Set<Substring> = ["0A", "25", "26", "3D", "3F", "40", "42", "53", "55", "57"]

    static func error(_ result: borrowing ResultHandle) -> PostgresError {
        guard let sqlState = result.errorField("C") else {
            return PostgresError(code: .connectionLost, detail: "the connection to the server was lost")
        }
        var detail = sqlState
        for (name, field) in [("constraint", "n"), ("table", "t"), ("column", "c")] as [(String, Unicode.Scalar)] {
            if let value = result.errorField(field) { detail += " \(name) \(value)" }
        }
        if self.harmlessClasses.contains(sqlState.prefix(2)), let message = result.errorField("M") {
            detail += ": \(message)"
        }
        if result.errorField("R") == "RevalidateCachedQuery" { detail = Self.stalePlan }
        // 57014 is `statement_timeout`, or a cancellation by an administrator.
        return PostgresError(code: sqlState == "57014" ? .timedOut : .server(sqlState: sqlState), detail: detail)
    }

    /// The detail of the error for a prepared statement whose tables have changed.
    static let stalePlan = "0A000: cached plan must not change result type"

    static func oneLine(_ message: UnsafePointer<CChar>?) -> String {
        guard let message else { return "" }
        return String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
