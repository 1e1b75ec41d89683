internal import ChatReader
internal import Foundation
public import Time

/// A sentence that an owner types to add an event, and what it means.
public struct LabelledSentence: Sendable, Hashable {
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
        var day, start, end, title: String?

        /// nil if a value cannot be read.
        var sentence: LabelledSentence? {
            let moment = self.now.split(separator: "T").map(String.init)
            guard moment.count == 2, let date = LocalDate(moment[0]), let time = LocalTime(moment[1]),
                let zone = Zone(self.zone)
            else { return nil }
            let (day, start) = (self.day.map { LocalDate($0) }, self.start.map { LocalTime($0) })
            let end = self.end.map { LocalTime($0) }
            // A value that is present and invalid, not a missing one.
            guard day != .some(nil), start != .some(nil), end != .some(nil) else { return nil }
            return LabelledSentence(
                text: self.text,
                now: LocalDateTime(date: date, time: time),
                zone: zone,
                day: day ?? nil,
                start: start ?? nil,
                end: end ?? nil,
                title: self.title
            )
        }
    }
}

/// Counts how well sentences are read.
public struct SentenceScore: Sendable, Hashable, Encodable {
    public private(set) var tried = 0
    /// The day and the hours are right, or the sentence is asked about as the label wants.
    public private(set) var right = 0
    /// Read without a doubt, and wrong.
    public private(set) var certainAndWrong = 0
    /// Asked about although it is clear.
    public private(set) var askedNeedlessly = 0
    public private(set) var titled = 0
    public private(set) var rightTitles = 0

    public init(_ sentences: [LabelledSentence]) {
        for sentence in sentences { self.add(sentence) }
    }

    private mutating func add(_ sentence: LabelledSentence) {
        let read = SentenceReader(writtenAt: sentence.now, zone: sentence.zone).read(sentence.text)
        // A whole day needs no question about its missing hour.
        let isAsked = !read.doubts.subtracting([.noHour]).isEmpty
        let isRight =
            if let day = sentence.day {
                read.day == day && read.start == sentence.start && (sentence.end == nil || read.end == sentence.end)
            } else {
                isAsked
            }
        self.tried += 1
        if isRight { self.right += 1 }
        if !isRight, !isAsked { self.certainAndWrong += 1 }
        if sentence.day != nil, isAsked { self.askedNeedlessly += 1 }
        guard let title = sentence.title else { return }
        self.titled += 1
        if read.title == title { self.rightTitles += 1 }
    }

    public var row: [String] {
        [
            "\(self.tried)", "\(self.right)", "\(self.certainAndWrong)", "\(self.askedNeedlessly)",
            "\(self.rightTitles) of \(self.titled)",
        ]
    }

    public static let columns = ["TRIED", "RIGHT", "CERTAIN AND WRONG", "ASKED NEEDLESSLY", "RIGHT TITLES"]
}
