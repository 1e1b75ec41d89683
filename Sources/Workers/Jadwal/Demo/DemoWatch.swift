internal import CommandKit
internal import Jadwal

/// Follows chats through the store until nothing more is to come of them.
struct DemoWatch: Sendable {
    private static let pause = Duration.milliseconds(150)

    let store: DemoStore
    let accounts: [DemoAccount]
    let tale: DemoTale
    let folders: ServerFolders

    func follow(_ imports: [DemoImport]) async throws -> [DemoProgress] {
        let deadline = ContinuousClock.now + self.tale.settings.timeLimit
        var progress = imports.map { DemoProgress($0.chat, messages: $0.messages) }
        while true {
            for account in self.accounts {
                let sights = try await self.store.sights(of: account)
                for index in progress.indices where progress[index].chat.owner == account.person {
                    guard let sight = sights[progress[index].chat.partner] else { continue }
                    for step in progress[index].look(sight) { self.tale.tell(step, of: progress[index]) }
                }
            }
            guard let waiting = progress.first(where: { !$0.isDone }), let next = waiting.next else { return progress }
            guard ContinuousClock.now < deadline else { throw self.failure(waiting, next) }
            try await Task.sleep(for: Self.pause)
        }
    }

    private func failure(_ progress: DemoProgress, _ step: DemoStep) -> CommandFailure {
        let what =
            switch step {
            case .stored: "was not stored"
            case .rested: "did not become due"
            case .read: "was not read"
            case .written: "did not get its event into the calendar"
            case .pushed: "was not announced to the owner's phone"
            }
        let limit = self.tale.settings.timeLimit.tenthsOfSeconds
        let log = self.folders.log(of: step.worker)
        return CommandFailure(
            .unavailable,
            "the chat with \(progress.chat.partner) \(what) within \(limit) s: look at \(log)"
        )
    }
}
