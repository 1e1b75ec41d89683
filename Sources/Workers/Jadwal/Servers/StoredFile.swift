internal import CommandKit
internal import FoundationEssentials
internal import Glibc

/// Small files under the root. Any of them may hold a secret, so none is readable by others.
enum StoredFile {
    static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Replaces the file as a whole: a reader sees the old text or the new, and a crash leaves one of the two.
    ///
    /// - Parameter mode: never more than the owner's.
    static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws(ServersError) {
        let temporary = "\(path).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("write", path) }
        let bytes = Array(text.utf8)
        let isWritten =
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fchmod(descriptor, mode) == 0
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else { throw Self.failure("write", path) }
    }

    /// Makes the folder if it is not there.
    ///
    /// - Parameter mode: counts only when it is made.
    static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(ServersError) {
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw Self.failure("make", path) }
    }

    /// Makes room for a new log when the old one has grown large: one older log is kept.
    static func setAside(_ path: String, largerThan limit: Int) {
        // Not by stat(2): whether its structure is seen as Glibc's or Dispatch's changes from build to build.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let size = lseek(descriptor, 0, SEEK_END)
        close(descriptor)
        guard size > limit else { return }
        rename(path, "\(path).old")
    }

    /// The last lines of a log, for a message to whoever waits.
    static func tail(_ path: String, lines: Int = 12) -> String {
        let all = Self.read(path)?.split(separator: "\n", omittingEmptySubsequences: true) ?? []
        return all.suffix(lines).joined(separator: "\n")
    }

    static func failure(_ verb: String, _ path: String) -> ServersError {
        ServersError(code: .storage, detail: "cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}

/// Why a private server is not there.
struct ServersError: Error, Sendable, CustomStringConvertible {
    enum Code: Sendable {
        /// A program that Debian's packages bring is missing.
        case notInstalled
        /// A file or folder under the root cannot be read or written.
        case storage
        /// The operating system refused to start the program.
        case notStarted
        /// The program ended by itself before it answered.
        case ended
        /// The program runs, but did not answer in time.
        case notReady
        /// No free port was found.
        case noPort
        /// Another command is starting or stopping the servers under the same root.
        case busy
    }

    var code: Code
    /// For people: what failed, and what to do or where to look.
    var detail: String

    var description: String { self.detail }
}

extension ServersError: ExplainedError {
    var explanation: CommandFailure { CommandFailure(.unavailable, self.detail) }
}
