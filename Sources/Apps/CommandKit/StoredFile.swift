internal import FoundationEssentials
package import Glibc

/// Reads and writes small files that commands keep. They may hold secrets, so only the owner can read them.
package enum StoredFile {
    package static func read(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Replaces the file atomically: a reader sees either the old or the new text.
    ///
    /// - Parameter mode: permissions of the owner only.
    package static func write(_ text: String, to path: String, mode: mode_t = 0o600) throws(CommandFailure) {
        let temporary = "\(path).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure("write", path) }
        let bytes = Array(text.utf8)
        let isWritten =
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fchmod(descriptor, mode) == 0
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else { throw Self.failure("write", path) }
    }

    /// Makes the folder if it does not exist.
    ///
    /// - Parameter mode: used only if the folder is made.
    package static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(CommandFailure) {
        guard mkdir(path, mode) == 0 || errno == EEXIST else { throw Self.failure("make", path) }
    }

    /// Renames a large log, so that a new one begins. One older log is kept.
    package static func setAside(_ path: String, largerThan limit: Int) {
        // Does not use stat(2), because its structure may come from Glibc or Dispatch, which changes from build to
        // build.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let size = lseek(descriptor, 0, SEEK_END)
        close(descriptor)
        guard size > limit else { return }
        rename(path, "\(path).old")
    }

    /// The last lines of a log, for an error message.
    package static func tail(_ path: String, lines: Int = 12) -> String {
        let all = Self.read(path)?.split(separator: "\n", omittingEmptySubsequences: true) ?? []
        return all.suffix(lines).joined(separator: "\n")
    }

    package static func failure(_ verb: String, _ path: String) -> CommandFailure {
        CommandFailure(.unavailable, "cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
