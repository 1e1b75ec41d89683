internal import CommandKit
internal import FoundationEssentials
internal import Glibc
internal import Store
internal import Time
internal import WorkerKit

/// A file beside the database that remembers which customers were removed, so that a restored database can forget them
/// again. Lines are only added. Each has the time, the installation's mark and the keyed hash of the customer's id:
/// nobody learns an id from it.
struct ErasureLog: Sendable {
    static let sizeLimit = 256 << 20

    private let path: String
    private let mark: String

    init(path: String, _ store: StoreContext) { (self.path, self.mark) = (path, store.installationMark) }

    /// Returns when the line is on the disk.
    func append(_ tombstone: String) throws {
        let descriptor = open(self.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw self.failure("cannot be opened") }
        defer { close(descriptor) }
        let permissions = try? FileManager.default.attributesOfItem(atPath: self.path)[.posixPermissions] as? Int
        guard let permissions, permissions & 0o077 == 0 else {
            throw CommandFailure(.usage, "\(self.name) must be for its owner alone: run chmod 600 on it")
        }
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0
        // After a power cut the last line may lack its end.
        let isCut = size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
        let text = "\(Timestamp.utcText(UnixTime.now())) \(self.mark) \(tombstone)\n"
        let line = Array((isCut ? "\n" + text : text).utf8)
        guard Glibc.write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else {
            let failure = self.failure("cannot be written")
            ftruncate(descriptor, size)
            throw failure
        }
    }

    private let name = SettingName.erasureLog.rawValue

    private func failure(_ what: String) -> CommandFailure {
        let reason = String(cString: strerror(errno))
        return CommandFailure(
            .unavailable,
            "\(self.name) \(what): \(reason). The customer is marked and nothing is deleted yet: run this again"
        )
    }
}

extension ErasureLog {
    /// The keyed hashes in a file. A last line that is cut short is left out: its removal has deleted nothing yet.
    static func read(_ path: String, of store: StoreContext) throws -> Set<String> {
        let text = String(decoding: try InputFile(path).all(atMost: Self.sizeLimit), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // What follows the last line break.
        lines.removeLast()
        var hashes: Set<String> = []
        for (index, line) in lines.enumerated() {
            let parts = line.split(separator: " ")
            guard parts.count == 3, Timestamp(String(parts[0])) != nil,
                let hash = try? ArgumentChecks.identifier(String(parts[2]), of: "a hash")
            else {
                throw CommandFailure(
                    .usage,
                    "line \(index + 1) of the erasure log is no removal: if it was cut short, delete the line"
                )
            }
            guard parts[1] == store.installationMark else {
                throw CommandFailure(
                    .usage,
                    "line \(index + 1) of the erasure log is of another installation than the database"
                )
            }
            hashes.insert(hash)
        }
        return hashes
    }
}
