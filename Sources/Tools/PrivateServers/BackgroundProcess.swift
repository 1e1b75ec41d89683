internal import CLinux
internal import Glibc

/// Starts programs that outlive the command that started them.
package enum BackgroundProcess {
    /// `POSIX_SPAWN_SETSID` of glibc's <spawn.h>, which shows it to GNU sources only.
    private static let newSession: Int16 = 0x80

    /// Starts the program in a session of its own, so that a Ctrl-C in the terminal does not reach it. Standard output
    /// and error are appended to `log`.
    static func start(_ command: LaunchCommand, log: String) throws(ServersError) -> ProcessRecord {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, command.input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        if let folder = command.openFolder { posix_spawn_file_actions_addopen(&actions, 3, folder, O_RDONLY, 0) }
        // The program inherits no other open files.
        posix_spawn_file_actions_addclosefrom_np(&actions, command.openFolder == nil ? 3 : 4)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process may ignore or block signals. The child starts with the defaults.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        let flags = Self.newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, flags)

        var words: [UnsafeMutablePointer<CChar>?] =
            ([command.executable] + command.arguments).map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = command.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var process: pid_t = 0
        let status = posix_spawn(&process, command.executable, &actions, &attributes, &words, &variables)
        guard status == 0, let record = ProcessRecord(processID: process) else {
            throw ServersError(
                code: .notStarted,
                detail: "\(command.executable) could not be started: \(String(cString: strerror(status)))"
            )
        }
        return record
    }

    /// Runs a program to its end. Cancellation kills it.
    ///
    /// - Returns: the exit code, or 128 + the number of the signal that ended the program.
    package static func run(_ command: LaunchCommand, log: String) async throws -> Int32 {
        let record = try Self.start(command, log: log)
        var status: Int32 = 0
        while waitpid(record.processID, &status, WNOHANG) == 0 {
            do {
                try await Task.sleep(for: .milliseconds(10))
            } catch {
                kill(-record.processID, SIGKILL)
                waitpid(record.processID, &status, 0)
                throw error
            }
        }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
    }
}

/// A program with its arguments and environment. Nothing else is inherited.
package struct LaunchCommand: Sendable, Hashable {
    /// The path at which the program finds `openFolder`.
    static let openFolderPath = "/proc/self/fd/3"

    /// An absolute path.
    var executable: String
    /// Without the program's own name. No secrets: every user of the machine can read them.
    var arguments: [String]
    /// Only the program's own user can read it.
    var environment: [String: String]
    /// The file for standard input.
    var input: String
    /// A folder that is open when the program starts. A program of another user can use it without permission for the
    /// folders above.
    var openFolder: String?

    package init(
        executable: String,
        arguments: [String] = [],
        environment: [String: String] = [:],
        input: String = "/dev/null",
        openFolder: String? = nil
    ) {
        (self.executable, self.arguments, self.environment) = (executable, arguments, environment)
        (self.input, self.openFolder) = (input, openFolder)
    }

    /// The same program, started through another one (`setpriv`, `env`).
    func started(by words: [String]) -> LaunchCommand {
        guard let first = words.first else { return self }
        var copy = self
        copy.executable = first
        copy.arguments = words.dropFirst() + [self.executable] + self.arguments
        return copy
    }
}
