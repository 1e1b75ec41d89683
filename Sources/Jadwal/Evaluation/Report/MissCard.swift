/// One conversation that came out wrong, with what was said, expected and decided.
struct MissCard {
    let scored: ScoredChat

    var html: String {
        let chat = self.scored.chat
        let decided = self.scored.decision.status?.rawValue ?? "not accepted: \(self.scored.decision.fault ?? "")"
        let wrong = self.scored.match?.wrong.map(\.rawValue).joined(separator: ", ") ?? ""
        let raw = self.scored.given.answer.map {
            "<details><summary>raw answer</summary><pre>\(PageText.escaped($0.text))</pre></details>"
        }
        return """
            <section class="miss"><h3>\(PageText.escaped(chat.id)) · cost \(self.scored.cost)</h3>
            <p class="meta">\(PageText.escaped("\(chat.category), \(chat.language), \(chat.timezone)"))</p>
            \(chat.messages.map { self.message($0) }.joined())
            <p>Expected <b>\(chat.expected.status.rawValue)</b> \(PageText.escaped(self.label))<br>
            Decided <b>\(PageText.escaped(decided))</b> \(PageText.escaped(self.events))\(wrong.isEmpty ? "" : "<br>Wrong: <b>\(wrong)</b>")</p>
            <p class="note" dir="auto">\(PageText.escaped(chat.why ?? ""))</p>\(raw ?? "")</section>

            """
    }

    private var label: String {
        guard let event = self.scored.chat.expected.event else { return "" }
        let end = [event.endDate, event.endTime].compactMap(\.self).joined(separator: " ")
        return [
            event.startDate, event.startTime ?? "no time", end.isEmpty ? nil : "until \(end)",
            event.locationContains.map { "at \($0.joined(separator: " / "))" },
            event.titleKeywords.joined(separator: " / "),
        ].compactMap(\.self).joined(separator: " · ")
    }

    private var events: String {
        self.scored.decision.events.map { event in
            let end = [event.endDate, event.endTime].compactMap(\.self).joined(separator: " ")
            return [
                event.startDate, event.startTime ?? "no time", end.isEmpty ? nil : "until \(end)",
                event.location.map { "at \($0)" }, event.title,
            ].compactMap(\.self).joined(separator: " · ")
        }.joined(separator: "; ")
    }

    private func message(_ message: LabelledMessage) -> String {
        let at = Zone(self.scored.chat.timezone)?.local(UnixTime(seconds: message.timestamp))
        let when = at.map { "\($0.date.weekday.englishName) \($0.date) \($0.time)" } ?? ""
        let quote = message.quoted.map { "<div class=\"quote\" dir=\"auto\">\(PageText.escaped($0.body))</div>" } ?? ""
        let head = PageText.escaped("\(message.senderName ?? "") · \(when)")
        return """
            <div class="said\(message.isSenderMe ? " me" : "")"><div class="meta">\(head)</div>\(quote)\
            <div dir="auto">\(PageText.escaped(message.body))</div></div>

            """
    }
}
