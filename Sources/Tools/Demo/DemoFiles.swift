internal import ChatExport
internal import CommandKit
internal import Foundation
internal import PrivateServers
internal import Time

/// The demo's sample chats, and its own files under the root.
struct DemoFiles: Sendable {
    /// An absolute path. Only this user can read the folder.
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

    /// The accounts of the latest run, even if it failed.
    func accounts() -> [DemoAccount] {
        let data = Data((StoredFile.read(self.accountsPath) ?? "[]").utf8)
        return (try? JSONDecoder().decode([DemoAccount].self, from: data)) ?? []
    }

    func save(_ accounts: [DemoAccount]) throws {
        try StoredFile.makeFolder(self.folder)
        try StoredFile.write(String(decoding: try JSONEncoder().encode(accounts), as: UTF8.self), to: self.accountsPath)
    }
}

/// A sample chat with current dates, written to a file for `jadwal import`.
struct DemoImport: Sendable {
    let chat: DemoChat
    /// Of the export.
    let path: String
    let said: [ExportedMessage]
    /// Which sender is the owner, from 1.
    let me: Int
    /// The day after the chat in the owner's zone.
    let nextDay: LocalDate

    /// - Parameter now: the chat's last message gets the time of the next minute.
    init(_ chat: DemoChat, _ files: DemoFiles, now: UnixTime) throws {
        let zone = try chat.owner.zone()
        let minute = zone.local(now + .seconds(60))
        // A chat must not pass midnight, or its "tomorrow" would mean two different days.
        let end = max(minute, LocalDateTime(date: minute.date, time: LocalTime("00:30") ?? .midnight))
        let text = try files.sample(of: chat).rendered(endingAt: end)
        let export = try ExportReader().read(Array(text.utf8), zone: zone, order: chat.format.order)
        guard let index = export.senders.firstIndex(of: chat.owner.name) else {
            throw CommandFailure(.usage, "\(chat.owner.name) has no message in \(files.samples)/\(chat.file).txt")
        }
        (self.chat, self.path) = (chat, "\(files.folder)/\(chat.file).txt")
        (self.said, self.me, self.nextDay) = (export.messages, index + 1, end.date.adding(days: 1))
        try StoredFile.write(text, to: self.path)
    }

    var messages: Int { self.said.count }

    /// The arguments of `jadwal import` for this chat.
    func arguments(customer: String) -> [String] {
        [
            "import", self.path, "--customer", customer, "--me", "\(self.me)", "--date-order",
            self.chat.format.order.rawValue,
        ]
    }

    /// Runs `jadwal import`. The broker has confirmed every message when this returns.
    func run(customer: String, environment: [String: String]) async throws {
        let log = "\(self.path).log"
        let command = LaunchCommand(
            executable: try OwnExecutable.path(),
            arguments: self.arguments(customer: customer),
            environment: environment
        )
        let code = try await BackgroundProcess.run(command, log: log)
        guard code == 0 else {
            throw CommandFailure(.unavailable, "jadwal import failed (\(code)). \(log) says:\n\(StoredFile.tail(log))")
        }
    }
}
