internal import Glibc
public import Store
internal import Time
public import WorkerKit

/// A file beside the database that remembers which customers were removed, so that a restored database can forget them
/// again. Lines are only added. Each has the time, the installation's mark and the keyed hash of the customer's id:
/// nobody learns an id from it.
public struct ErasureFile: Sendable {
    private let path: String
    private let mark: String

    public init(path: String, _ store: StoreContext) { (self.path, self.mark) = (path, store.installationMark) }

    /// Returns when the line is on the disk.
    public func append(_ tombstone: String) throws(ErasureFault) {
        let descriptor: Int32
        do throws(ErasureFault) { descriptor = try Self.opened(self.path) } catch { throw error.whileRemoving }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0
        // After a power cut the last line may lack its end.
        let isCut = size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
        let text = "\(Timestamp.utcText(UnixTime.now())) \(self.mark) \(tombstone)\n"
        let line = Array((isCut ? "\n" + text : text).utf8)
        guard Glibc.write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else {
            let fault = ErasureFault.system("cannot be written")
            ftruncate(descriptor, size)
            throw fault.whileRemoving
        }
    }

    /// Throws what `append` would. The file is made if it is not there.
    public func check() throws(ErasureFault) { try Self.check(self.path) }

    public static func check(_ path: String) throws(ErasureFault) {
        let descriptor = try Self.opened(path)
        defer { close(descriptor) }
        var disk = statvfs()
        guard fstatvfs(descriptor, &disk) == 0 else { throw .system("cannot be written") }
        guard disk.f_bavail > 0 else { throw ErasureFault(isUsage: false, "cannot be written: its disk is full") }
    }

    private static func opened(_ path: String) throws(ErasureFault) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system("cannot be opened") }
        var found = stat()
        guard fstat(descriptor, &found) == 0, found.st_mode & 0o077 == 0 else {
            close(descriptor)
            throw ErasureFault(isUsage: true, "must be for its owner alone: run chmod 600 on it")
        }
        Self.giveToFolder(descriptor, found, path)
        return descriptor
    }

    /// Commands run as root and jadwal-api does not: a file that root has made belongs to the folder's user.
    private static func giveToFolder(_ descriptor: Int32, _ found: stat, _ path: String) {
        guard geteuid() == 0, found.st_uid == 0 else { return }
        var folder = stat()
        let end = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
        guard stat(end.isEmpty ? "/" : String(end), &folder) == 0, folder.st_uid != 0 else { return }
        _ = fchown(descriptor, folder.st_uid, folder.st_gid)
    }
}

/// Why a removal cannot be remembered. Nothing of the customer is deleted then.
public struct ErasureFault: LoggableError {
    /// The file has to be mended first.
    public let isUsage: Bool
    public let description: String

    fileprivate init(isUsage: Bool, _ reason: String) {
        (self.isUsage, self.description) = (isUsage, "\(Setting.erasureLog.name) \(reason)")
    }

    private init(isUsage: Bool, description: String) { (self.isUsage, self.description) = (isUsage, description) }

    fileprivate static func system(_ what: String) -> ErasureFault {
        ErasureFault(isUsage: false, "\(what): \(String(cString: strerror(errno)))")
    }

    /// With what it means for the customer whose removal has begun.
    fileprivate var whileRemoving: ErasureFault {
        guard !self.isUsage else { return self }
        return ErasureFault(
            isUsage: false,
            description: "\(self.description). The customer is marked and nothing is deleted yet: run this again"
        )
    }
}
