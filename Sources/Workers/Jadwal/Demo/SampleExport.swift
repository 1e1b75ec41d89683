internal import Jadwal

/// A chat of deploy/samples with dates put in: an export as WhatsApp would have written it at a given moment.
struct SampleExport: Sendable {
    /// With marks as `{{today 9:02 AM}}` or `{{yesterday 6:40 PM}}`, whose distances are kept.
    var template: String
    var format: SampleFormat

    /// The export's text, with the latest mark at `end` and the others as long before it as they are in the template.
    func rendered(endingAt end: LocalDateTime) -> String {
        let day = end.date
        let latest = self.parts.compactMap { $0.mark.map { self.moment($0, on: day).minutesSince1970 } }.max()
        let shift = latest.map { end.minutesSince1970 - $0 } ?? 0
        return self.parts.map { part in
            part.text + (part.mark.map { self.format.stamp(self.moment($0, on: day).adding(minutes: shift)) } ?? "")
        }.joined()
    }

    private typealias Mark = (dayOffset: Int, time: LocalTime)

    private func moment(_ mark: Mark, on day: LocalDate) -> LocalDateTime {
        LocalDateTime(date: day.adding(days: mark.dayOffset), time: mark.time)
    }

    /// The template as texts, each with the mark that follows it.
    private var parts: [(text: Substring, mark: Mark?)] {
        var rest = self.template[...]
        var parts: [(text: Substring, mark: Mark?)] = []
        while let start = rest.firstRange(of: "{{"), let end = rest[start.upperBound...].firstRange(of: "}}") {
            if let mark = self.mark(rest[start.upperBound..<end.lowerBound]) {
                parts.append((rest[..<start.lowerBound], mark))
            } else {
                // Not one of our marks, so somebody's words.
                parts.append((rest[..<end.upperBound], nil))
            }
            rest = rest[end.upperBound...]
        }
        return parts + [(rest, nil)]
    }

    private func mark(_ words: Substring) -> Mark? {
        let words = words.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let time = SampleFormat.time(words[1]) else { return nil }
        switch words[0] {
        case "today": return (0, time)
        case "yesterday": return (-1, time)
        default: return nil
        }
    }
}
