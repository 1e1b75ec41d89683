internal import FoundationEssentials

/// Who is at the keyboard, for the audit table.
enum Person {
    /// Behind sudo, whoever called it.
    static var current: String {
        let environment = ProcessInfo.processInfo.environment
        return environment["SUDO_USER"] ?? environment["USER"] ?? environment["LOGNAME"] ?? "unknown"
    }
}
