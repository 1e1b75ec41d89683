internal import CommandKit
internal import WorkerKit

/// What the demo says, line by line.
struct DemoTale: Sendable {
    let settings: DemoSettings
    /// From when the times of steps count.
    private var start = ContinuousClock.now

    init(_ settings: DemoSettings) { self.settings = settings }

    /// The same tale with its clock at zero.
    func restarted() -> DemoTale {
        var copy = self
        copy.start = .now
        return copy
    }

    func say(_ text: String = "") { StandardOutput.write(text + "\n") }

    func heading(_ text: String) { self.say("\n\(text)") }

    /// One step of one chat, with the time that it took to get there.
    func tell(_ step: DemoStep, of progress: DemoProgress) {
        self.line(progress.chat.partner, self.words(step, progress))
    }

    func line(_ name: String, _ text: String) {
        let time = (ContinuousClock.now - self.start).tenthsOfSeconds
        let blanks = String(repeating: " ", count: max(0, 6 - time.count))
        let gap = String(repeating: " ", count: max(1, 8 - TextWidth.of(name)))
        self.say("\(blanks)\(time) s  \(name)\(gap)\(text)")
    }

    private func words(_ step: DemoStep, _ progress: DemoProgress) -> String {
        let (chat, owner) = (progress.chat, progress.chat.owner.name)
        switch step {
        case .stored:
            let count = progress.messages == 1 ? "1 message" : "\(progress.messages) messages"
            return "message stored: \(count), encrypted; \(owner) has taken part, so it waits for quiet"
        case .rested: return "quiet: for \(self.settings.quiet), now it is read"
        case .read: return "verdict: \(Self.words(progress.verdict, chat))"
        case .written: return "event: written to \(owner)'s calendar"
        case .pushed:
            let where_ = self.settings.hasPushKey ? "sent to APNs" : "written to the log, as there is no APNs key"
            return "push: alert and background push \(where_)"
        }
    }

    private static func words(_ verdict: DemoVerdict?, _ chat: DemoChat) -> String {
        switch verdict {
        case .agreed(let ids)?:
            "HAS_EVENT_AGREED, \(ids.count == 1 ? "one event" : "\(ids.count) events"); the chat's text is deleted"
        case .denied?: "HAS_EVENT_DENIED, nothing to write; the chat's text is deleted"
        case .notConfirmed?: "HAS_EVENT_BUT_NOT_CONFIRMED, nothing to write; \(chat.partner)'s answer will be heard"
        case .noEvent?: "NO_EVENT, nothing to write"
        case .rejected(let kind)?: "none: the model's answer was not accepted (\(kind))"
        case nil: "none"
        }
    }
}
