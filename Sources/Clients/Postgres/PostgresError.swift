/// What went wrong, told without the values of parameters, the URL's user information or the server's DETAIL text: those
/// carry what customers wrote.
public struct PostgresError: Error, Sendable, CustomStringConvertible {
    public enum Code: Sendable, Hashable {
        case cannotConnect
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

    /// The same call may succeed later, unchanged.
    public var isRetriable: Bool { self.isConflict || self.isUnavailable || self.sqlState == "55P03" }

    /// The fault is the service's, not this call's: others will meet it too.
    public var isUnavailable: Bool {
        switch self.code {
        case .cannotConnect, .connectionLost, .timedOut: true
        case .server(let sqlState): sqlState.hasPrefix("57P0") || sqlState.hasPrefix("08") || sqlState == "53300"
        case .cancelled, .decoding, .closed: false
        }
    }
}
