internal import CommandKit
internal import PrivateServers
internal import Probe
internal import Time
internal import WorkerKit

/// The demo's output, line by line.
struct DemoOutput: Sendable {
    let settings: DemoSettings
    /// The moment from which the times of steps are counted.
    private var start = ContinuousClock.now

    init(_ settings: DemoSettings) { self.settings = settings }

    /// The same output with its clock set to zero.
    func restarted() -> DemoOutput {
        var copy = self
        copy.start = .now
        return copy
    }

    func say(_ text: String = "") { StandardOutput.write(text + "\n") }

    func heading(_ text: String) { self.say("\n\(text)") }

    /// Prints one step of one chat, with the time since the start.
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

extension DemoOutput {
    /// Prints an event for people, then its iCalendar text.
    func show(_ event: FetchedEvent, in calendar: String, of person: DemoPerson) {
        let date = event.start.map { "\($0.date.weekday.englishName) \($0.date)" } ?? "–"
        let times = [event.start, event.end].map { $0.map { "\($0.time)" } ?? "–" }.joined(separator: " to ")
        self.say("\n  \(person.name) · \(calendar)")
        self.say("  what   \(event.summary)")
        self.say("  when   \(date), \(times), \(event.zone ?? "UTC")")
        self.say("  where  \(event.location)")
        for line in event.text { self.say("    \(line)") }
    }

    /// Prints what a new user can do next.
    ///
    /// - Parameters:
    ///   - program: the path of this program from the working folder.
    ///   - variables: the path of a file with variables for a shell; nil if the servers were stopped.
    func showNextSteps(program: String, root: RootOption, calendar: String, variables: String?) {
        self.heading("How to go on")
        self.say(
            """
              A real model, here or elsewhere (Ollama: http://127.0.0.1:11434/v1, no key):
                  OPENAI_BASE_URL=https://…/v1 OPENAI_API_KEY=… OPENAI_MODEL=… deploy/demo
              Your own calendar, with {"caldav_username": "…", "caldav_password": "…"} in a file:
                  \(program) customer add --time-zone Asia/Riyadh --caldav-url https://… --input FILE
              Your own chat, as WhatsApp exports it:
                  \(program) import CHAT.txt --customer ID
            """
        )
        guard let variables else {
            return self.say("\nEverything has ended; deploy/demo --keep leaves it running for these commands.")
        }
        self.say(
            """

            Everything stays up. The calendar server is \(calendar); its users are in \(root.path)/radicale/users.
              . \(variables)
                  first, in each shell that is to use it
              \(program) status\(root.arguments)
                  what runs and what waits
              \(program) up\(root.arguments)
                  the same with a quiet period of 30s
              \(program) down\(root.arguments)
                  ends it all; data stays
            """
        )
    }
}
