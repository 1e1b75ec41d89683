internal import FoundationEssentials

/// A file that is deleted with the last reference to it.
final class TemporaryFile {
    let path: String

    init(_ text: String, extension: String) throws {
        self.path = FileManager.default.temporaryDirectory.path + "/jadwal-\(UUID().uuidString).\(`extension`)"
        try Data(text.utf8).write(to: URL(filePath: self.path))
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }
}
