internal import ChatReader
internal import Pipeline
internal import Time

/// The report as one HTML page without scripts and without other files.
public struct EvaluationPage: Sendable {
    private let report: EvaluationReport
    private let scored: [ScoredChat]

    /// - Parameter scored: the conversations of the report.
    public init(_ report: EvaluationReport, _ scored: [ScoredChat]) { (self.report, self.scored) = (report, scored) }

    public var html: String {
        let title =
            "Evaluation of \(PageText.escaped(self.report.model)), prompt \(PageText.escaped(self.report.prompt))"
        let misses = self.scored.filter { $0.cost > 0 }
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title><style>\(Self.style)</style></head><body>
            <h1>\(title)</h1>
            <p>\(PageText.escaped(self.report.origin))</p>
            \(self.report.sections.filter { !$0.isDetail }.map(Self.table).joined())
            <h2>Misses: \(misses.count)</h2>
            \(misses.map { MissCard(scored: $0).html }.joined())
            </body></html>

            """
    }

    private static func table(_ section: ReportSection) -> String {
        let isMatrix = section.title.hasPrefix("Confusion matrix")
        let head = section.columns.map { "<th>\(PageText.escaped($0))</th>" }.joined()
        let rows = section.rows.enumerated().map { row, cells in
            let cells = cells.enumerated().map { column, cell in
                guard isMatrix, column > 0 else { return "<td>\(PageText.escaped(cell))</td>" }
                let kind = cell == "0" ? "none" : row == column - 1 ? "right" : "wrong"
                return "<td class=\"\(kind)\">\(PageText.escaped(cell))</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        let note = section.note.isEmpty ? "" : "<p class=\"note\">\(PageText.escaped(section.note))</p>"
        return "<h2>\(PageText.escaped(section.title))</h2>\(note)<table><tr>\(head)</tr>\(rows.joined())</table>\n"
    }

    private static let style = """
        :root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem}
        table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid #8886;padding:.2rem .6rem;text-align:start}
        th{font-size:.8em}.note,.meta{opacity:.75;margin:.2rem 0}.right{background:#2a82}.wrong{background:#d224;font-weight:600}
        .none{opacity:.4}.miss{border:1px solid #8886;border-radius:.5rem;margin:1rem 0;padding:.5rem 1rem}
        .said{border-radius:.6rem;background:#8882;margin:.25rem 0;max-width:75%;padding:.3rem .7rem;width:fit-content}
        .me{background:#2a82;margin-inline-start:auto}.quote{border-inline-start:3px solid #8888;opacity:.75;padding-inline-start:.5rem}
        pre{overflow-x:auto;white-space:pre-wrap}
        """
}

/// One wrong result: the messages, the label and the decision.
private struct MissCard {
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

/// Escapes text for HTML elements and quoted attributes.
private enum PageText {
    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
