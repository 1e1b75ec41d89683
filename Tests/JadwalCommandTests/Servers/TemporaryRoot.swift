internal import FoundationEssentials

/// A folder for one test, removed when the last reference goes.
final class TemporaryRoot: Sendable {
    let path: String

    /// Open for others to pass through, as PostgreSQL runs as another user when the tests are root's.
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
