internal import FoundationEssentials
internal import Glibc
public import Store
internal import Time
internal import WorkerKit

/// A file beside the database that remembers which customers were removed, so that a restored database can forget them
/// again. Lines are only added. Each has the time, the installation's mark and the keyed hash of the customer's id:
/// nobody learns an id from it.
public struct ErasureFile: Sendable {
    private let path: String
    private let mark: String

    public init(path: String, _ store: StoreContext) { (self.path, self.mark) = (path, store.installationMark) }

    /// Returns when the line is on the disk.
    public func append(_ tombstone: String) throws(ErasureFault) {
        let descriptor = open(self.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw self.fault("cannot be opened") }
        defer { close(descriptor) }
        let permissions = try? FileManager.default.attributesOfItem(atPath: self.path)[.posixPermissions] as? Int
        guard let permissions, permissions & 0o077 == 0 else {
            throw ErasureFault(
                isUsage: true,
                "\(Self.name) must be for its owner alone: run chmod 600 on it"
            )
        }
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0
        // After a power cut the last line may lack its end.
        let isCut = size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != UInt8(ascii: "\n")
        let text = "\(Timestamp.utcText(UnixTime.now())) \(self.mark) \(tombstone)\n"
        let line = Array((isCut ? "\n" + text : text).utf8)
        guard Glibc.write(descriptor, line, line.count) == line.count, fsync(descriptor) == 0 else {
            let fault = self.fault("cannot be written")
            ftruncate(descriptor, size)
            throw fault
        }
    }

    private static let name = SettingName.erasureLog.rawValue

    private func fault(_ what: String) -> ErasureFault {
        let reason = String(cString: strerror(errno))
        return ErasureFault(
            isUsage: false,
            "\(Self.name) \(what): \(reason). The customer is marked and nothing is deleted yet: run this again"
        )
    }
}

/// Why a removal could not be remembered. Nothing of the customer is deleted then.
public struct ErasureFault: Error, Sendable, CustomStringConvertible {
    /// The file has to be mended first.
    public let isUsage: Bool
    public let description: String

    init(isUsage: Bool, _ description: String) { (self.isUsage, self.description) = (isUsage, description) }
}
