internal import FoundationEssentials

/// A folder for one test, removed when the last reference goes.
package final class TemporaryRoot: Sendable {
    package let path: String

    /// Other users may pass through it, because PostgreSQL runs as another user if the tests run as root.
    package init() throws {
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
