internal import FoundationEssentials

/// Who is at the keyboard, for the audit table.
package enum Person {
    /// Behind sudo, whoever called it.
    package static var current: String {
        let environment = ProcessInfo.processInfo.environment
        return environment["SUDO_USER"] ?? environment["USER"] ?? environment["LOGNAME"] ?? "unknown"
    }
}
