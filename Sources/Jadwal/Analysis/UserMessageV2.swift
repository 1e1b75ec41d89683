/// The user message of version 2: numbered messages with the owner's wall clock, inside a fence that nobody can close.
enum UserMessageV2 {
    static func render(_ window: ConversationWindow, nonce: String) -> String {
        let newest = window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
        var parts = [
            "<answer_format>v2</answer_format>",
            "<date>\(newest.date)</date>",
            "<weekday>\(newest.date.weekday.englishName)</weekday>",
            "<time>\(newest.time)</time>",
            "<zone>\(window.zone.name)</zone>",
            "<calendar>\n\(Self.days(from: newest.date))\n</calendar>",
        ]
        if !window.knownEvents.isEmpty {
            parts.append("<known_events>\n\(Self.known(window.knownEvents))\n</known_events>")
        }
        let lines = window.messages.enumerated().map { Self.line($0 + 1, $1, window.zone) }
        parts.append("<messages-\(nonce)>\n\(lines.joined(separator: "\n"))\n</messages-\(nonce)>")
        return parts.joined(separator: "\n")
    }

    private static func line(_ number: Int, _ message: WindowMessage, _ zone: Zone) -> String {
        let at = zone.local(UnixTime(seconds: message.saidAt))
        let name = PromptText.name(message.content.senderName, isOwner: message.isSenderMe)
        let side = message.isSenderMe ? "owner" : "other"
        let edited = message.content.wasEdited ? ", edited" : ""
        let body = PromptText.body(of: message, quoteMark: nil)
        let quote = message.content.quoted.map { " ⟪quoting: \(PromptText.quote($0))⟫" } ?? ""
        return
            "[\(number)] \(name) (\(side), \(at.date) \(at.time) \(at.date.weekday.englishName)\(edited)): \(body)\(quote)"
    }

    private static func days(from first: LocalDate) -> String {
        (0..<14).map { offset in
            let day = first.adding(days: offset)
            return "\(day) \(day.weekday.englishName)"
        }.joined(separator: "\n")
    }

    private static func known(_ events: [CalendarEvent]) -> String {
        events.enumerated().map { index, event in
            let when =
                switch event.times {
                case .allDay(let start, _): "\(start)"
                case .timed(let start, let end, _): "\(start.date) \(start.time)–\(end.time)"
                }
            let title = PromptText.escaped(event.summary, limit: 200)
            let place = PromptText.escaped(event.location ?? "", limit: 200)
            return "e\(index + 1): \(title) | \(when) | \(place)"
        }.joined(separator: "\n")
    }
}
