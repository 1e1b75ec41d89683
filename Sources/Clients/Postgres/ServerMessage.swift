internal import CPostgres

/// Turns the server's errors into ours.
enum ServerMessage {
    /// Classes of SQLSTATE whose primary message names only what the program itself wrote, never a value of a parameter.
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
        // 57014 is statement_timeout's, and of an administrator who cancels.
        return PostgresError(code: sqlState == "57014" ? .timedOut : .server(sqlState: sqlState), detail: detail)
    }

    /// The detail of the error that a prepared statement gets when its tables have changed under it.
    static let stalePlan = "0A000: cached plan must not change result type"

    static func oneLine(_ message: UnsafePointer<CChar>?) -> String {
        guard let message else { return "" }
        return String(cString: message).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
