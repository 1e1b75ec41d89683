internal import CommandKit
internal import Jadwal

/// A sample chat, dated and written where `jadwal import` finds it.
struct DemoImport: Sendable {
    let chat: DemoChat
    /// Of the export.
    let path: String
    let messages: Int
    /// Which sender is the owner, from 1.
    let me: Int
    /// The day after the chat in the owner's zone.
    let nextDay: LocalDate

    /// - Parameter now: the chat's last message is said within this minute or the next.
    init(_ chat: DemoChat, _ files: DemoFiles, now: UnixTime) throws {
        let zone = try chat.owner.zone()
        let minute = zone.local(now + .seconds(60))
        // A chat is not to go over midnight: its "tomorrow" would be another day at its end than at its start.
        let end = max(minute, LocalDateTime(date: minute.date, time: LocalTime("00:30") ?? .midnight))
        let text = try files.sample(of: chat).rendered(endingAt: end)
        let export = try ExportReader().read(Array(text.utf8), zone: zone, order: chat.format.order)
        guard let index = export.senders.firstIndex(of: chat.owner.name) else {
            throw CommandFailure(.usage, "\(chat.owner.name) says nothing in \(files.samples)/\(chat.file).txt")
        }
        (self.chat, self.path) = (chat, "\(files.folder)/\(chat.file).txt")
        (self.messages, self.me, self.nextDay) = (export.messages.count, index + 1, end.date.adding(days: 1))
        try StoredFile.write(text, to: self.path)
    }

    /// As anybody would type it.
    func arguments(customer: String) -> [String] {
        [
            "import", self.path, "--customer", customer, "--me", "\(self.me)", "--date-order",
            self.chat.format.order.rawValue,
        ]
    }

    /// Publishes the chat with the command for it; every message is confirmed by the broker when this returns.
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
