internal import CommandKit
internal import Foundation
internal import Jadwal

/// Where the demo finds its samples, and what it keeps under the root.
struct DemoFiles: Sendable {
    /// An absolute path. Nobody else can look into it.
    let folder: String
    let samples: String

    private var accountsPath: String { "\(self.folder)/accounts.json" }

    /// - Parameter samples: a folder; when nil, `deploy/samples` here or of a folder above the program.
    init(root: String, samples: String?) throws(CommandFailure) {
        self.folder = "\(root)/demo"
        guard let found = samples ?? Self.find(), FileManager.default.fileExists(atPath: found) else {
            throw CommandFailure(
                .usage,
                "the sample chats are not found: say --samples with the path of deploy/samples"
            )
        }
        self.samples = found
    }

    private static func find() -> String? {
        var candidates = ["deploy/samples"]
        var folder = URL(filePath: (try? OwnExecutable.path()) ?? "/").deletingLastPathComponent()
        candidates.append(folder.appending(path: "../share/jadwal/samples").path)
        while folder.path.count > 1 {
            folder = folder.deletingLastPathComponent()
            candidates.append(folder.appending(path: "deploy/samples").path)
        }
        return candidates.first { FileManager.default.fileExists(atPath: "\($0)/english-agreed.txt") }
    }

    func sample(of chat: DemoChat) throws(CommandFailure) -> SampleExport {
        let path = "\(self.samples)/\(chat.file).txt"
        guard let template = StoredFile.read(path) else { throw CommandFailure(.usage, "\(path) cannot be read") }
        return SampleExport(template: template, format: chat.format)
    }

    /// Those of the latest run, whatever became of it.
    func accounts() -> [DemoAccount] {
        let data = Data((StoredFile.read(self.accountsPath) ?? "[]").utf8)
        return (try? JSONDecoder().decode([DemoAccount].self, from: data)) ?? []
    }

    func save(_ accounts: [DemoAccount]) throws {
        try StoredFile.makeFolder(self.folder)
        try StoredFile.write(String(decoding: try JSONEncoder().encode(accounts), as: UTF8.self), to: self.accountsPath)
    }
}
