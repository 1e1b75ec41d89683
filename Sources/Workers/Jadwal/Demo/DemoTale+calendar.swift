internal import Jadwal

extension DemoTale {
    /// An event as people read it, and as it stands.
    func show(_ event: FetchedEvent, in calendar: String, of person: DemoPerson) {
        let date = event.start.map { "\($0.date.weekday.englishName) \($0.date)" } ?? "–"
        let times = [event.start, event.end].map { $0.map { "\($0.time)" } ?? "–" }.joined(separator: " to ")
        self.say("\n  \(person.name) · \(calendar)")
        self.say("  what   \(event.summary)")
        self.say("  when   \(date), \(times), \(event.zone ?? "UTC")")
        self.say("  where  \(event.location)")
        for line in event.text { self.say("    \(line)") }
    }

    /// What a newcomer does next.
    ///
    /// - Parameters:
    ///   - program: how this program is called from where the caller stands.
    ///   - variables: a file for a shell; nil when the servers do not stay.
    func outlook(program: String, root: RootOption, calendar: String, variables: String?) {
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
