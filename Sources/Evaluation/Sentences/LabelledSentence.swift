internal import ChatReader
internal import Foundation
public import Time

/// A sentence that an owner types to add an event or a notification of their own, and what it means.
public struct LabelledSentence: Sendable, Hashable {
    /// The kind of entry that the sentence asks for.
    public enum Kind: String, Sendable, Hashable, Decodable {
        case event, notice
        /// Neither a notification that repeats nor a reminder: nothing of that kind may be read.
        case none
    }

    public var kind = Kind.event
    public var text: String
    public var now: LocalDateTime
    public var zone: Zone
    /// nil if the day has to be asked.
    public var day: LocalDate?
    /// nil for a whole day.
    public var start: LocalTime?
    public var end: LocalTime?
    /// nil if several titles are as good.
    public var title: String?
    /// Of a notification: `1d`, `2w`, as in the contract; nil for once.
    public var every: String?
    public var days: Set<Weekday> = []
    /// The last day.
    public var until: LocalDate?
    /// Of an event: `1h`, `1d`; nil if nothing is said about them.
    public var leads: [String]?

    /// Reads one JSON object from each line. Throws `EvaluationFileFault` with the number of the first invalid line.
    public static func read(_ bytes: [UInt8], file: String) throws -> [LabelledSentence] {
        try bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .filter { !$0.element.isEmpty }
            .map { number, line in
                guard let row = try? JSONDecoder().decode(Row.self, from: Data(line)), let sentence = row.sentence
                else {
                    throw EvaluationFileFault(file: file, line: number + 1, detail: "this is no labelled sentence")
                }
                return sentence
            }
    }

    private struct Row: Decodable {
        var text, now, zone: String
        var reads: Kind?
        var day, start, end, title, every, until: String?
        var days, leads: [String]?

        /// nil if a value cannot be read.
        var sentence: LabelledSentence? {
            let moment = self.now.split(separator: "T").map(String.init)
            guard moment.count == 2, let date = LocalDate(moment[0]), let time = LocalTime(moment[1]),
                let zone = Zone(self.zone)
            else { return nil }
            let (day, start) = (self.day.map { LocalDate($0) }, self.start.map { LocalTime($0) })
            let end = self.end.map { LocalTime($0) }
            // A value that is present and invalid, not a missing one.
            let until = self.until.map { LocalDate($0) }
            guard day != .some(nil), start != .some(nil), end != .some(nil), until != .some(nil),
                let days = self.weekdays
            else { return nil }
            return LabelledSentence(
                kind: self.reads ?? .event,
                text: self.text,
                now: LocalDateTime(date: date, time: time),
                zone: zone,
                day: day ?? nil,
                start: start ?? nil,
                end: end ?? nil,
                title: self.title,
                every: self.every,
                days: days,
                until: until ?? nil,
                leads: self.leads
            )
        }

        /// nil if one of them is none.
        private var weekdays: Set<Weekday>? {
            let names = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
            let days = (self.days ?? []).map { names.firstIndex(of: $0).flatMap { Weekday(rawValue: $0) } }
            return days.contains(nil) ? nil : Set(days.compactMap(\.self))
        }
    }
}
