internal import FoundationEssentials

/// A folder for one test, removed when the last reference goes.
final class TemporaryRoot: Sendable {
    let path: String

    /// Other users may pass through it, because PostgreSQL runs as another user if the tests run as root.
    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "jadwal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o711]
        )
        self.path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }
}
