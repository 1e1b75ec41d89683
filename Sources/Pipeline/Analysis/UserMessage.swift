internal import ChatReader
internal import Time

/// The user message of versions 2 and 3 and of verifications: the owner's clock and calendar, then numbered messages
/// between tags that no message can close.
///
/// Version 3 begins with the parts that many prompts share, so that providers can cache them: the date and the zone
/// first, then the conversation from its oldest message on, and the varying parts last.
enum UserMessage {
    static func version2(_ window: ConversationWindow, nonce: String) -> String {
        let newest = Self.newest(window)
        var parts = [
            "<answer_format>v2</answer_format>",
            "<date>\(newest.date)</date>",
            "<weekday>\(newest.date.weekday.englishName)</weekday>",
            "<time>\(newest.time)</time>",
            "<zone>\(window.zone.name)</zone>",
            "<calendar>\n\(Self.days(14, from: newest.date, isHijri: false))\n</calendar>",
        ]
        if !window.knownEvents.isEmpty { parts.append(Self.known(window.knownEvents)) }
        parts.append(Self.fenced(window, nonce: nonce))
        return parts.joined(separator: "\n")
    }

    static func version3(_ window: ConversationWindow, nonce: String) -> String {
        "<answer_format>v3</answer_format>\n" + Self.chat(window, nonce: nonce)
    }

    /// The facts and the chat, without the task.
    static func chat(_ window: ConversationWindow, nonce: String) -> String {
        let newest = Self.newest(window)
        var parts = [
            "<zone>\(window.zone.name)</zone>",
            "<date>\(newest.date)</date>",
            "<weekday>\(newest.date.weekday.englishName)</weekday>",
            "<calendar>\n\(Self.days(28, from: newest.date, isHijri: true))\n</calendar>",
        ]
        if !window.knownEvents.isEmpty { parts.append(Self.known(window.knownEvents)) }
        parts.append("<time>\(newest.time)</time>")
        parts.append(Self.fenced(window, nonce: nonce))
        return parts.joined(separator: "\n")
    }

    private static func newest(_ window: ConversationWindow) -> LocalDateTime {
        window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
    }

    private static func fenced(_ window: ConversationWindow, nonce: String) -> String {
        let lines = window.messages.enumerated().map { Self.line($0 + 1, $1, window.zone) }
        return "<messages-\(nonce)>\n\(lines.joined(separator: "\n"))\n</messages-\(nonce)>"
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

    /// One line per day. The full Hijri date is given for the first day and each first day of a Hijri month, else only
    /// the day.
    private static func days(_ count: Int, from first: LocalDate, isHijri: Bool) -> String {
        (0..<count).map { offset in
            let day = first.adding(days: offset)
            let plain = "\(day) \(day.weekday.englishName)"
            guard isHijri, let hijri = HijriCalendar.parts(of: day) else { return plain }
            return offset == 0 || hijri.day == 1
                ? "\(plain), \(hijri.day) \(hijri.monthName) \(hijri.year)" : "\(plain), \(hijri.day)"
        }.joined(separator: "\n")
    }

    private static func known(_ events: [CalendarEvent]) -> String {
        let lines = events.enumerated().map { index, event in
            let when =
                switch event.times {
                case .allDay(let start, _): "\(start)"
                case .timed(let start, let end, _): "\(start.date) \(start.time)–\(end.time)"
                }
            let title = PromptText.escaped(event.summary, limit: 200)
            let place = PromptText.escaped(event.location ?? "", limit: 200)
            return "e\(index + 1): \(title) | \(when) | \(place)"
        }
        return "<known_events>\n\(lines.joined(separator: "\n"))\n</known_events>"
    }
}

/// The user message of version 1, as documented.
enum UserMessageV1 {
    static func render(_ window: ConversationWindow) -> String {
        let newest = window.zone.local(UnixTime(seconds: window.messages.map(\.saidAt).max() ?? 0))
        let lines = window.messages.map { message in
            let name = PromptText.name(message.content.senderName, isOwner: message.isSenderMe)
            return "\(name) (\(message.saidAt)): \(PromptText.body(of: message, quoteMark: ("[re: ", "] ")))"
        }
        return """
            <date>\(newest.date)</date>
            <time>\(newest.time)</time>
            <messages>
            \(lines.joined(separator: "\n"))
            </messages>
            """
    }
}
