internal import ChatReader
internal import Time

/// Counts how well sentences are read.
public struct SentenceScore: Sendable, Hashable, Encodable {
    public private(set) var tried = 0
    /// The day, the hours, the cycle and the leads are right, or the sentence is asked about as the label wants.
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
        let judged = JudgedSentence(sentence)
        self.tried += 1
        if judged.isRight { self.right += 1 }
        if !judged.isRight, !judged.isAsked { self.certainAndWrong += 1 }
        if sentence.day != nil, judged.isAsked { self.askedNeedlessly += 1 }
        guard let title = sentence.title else { return }
        self.titled += 1
        if judged.title == title { self.rightTitles += 1 }
    }

    public var row: [String] {
        [
            "\(self.tried)", "\(self.right)", "\(self.certainAndWrong)", "\(self.askedNeedlessly)",
            "\(self.rightTitles) of \(self.titled)",
        ]
    }

    public static let columns = ["TRIED", "RIGHT", "CERTAIN AND WRONG", "ASKED NEEDLESSLY", "RIGHT TITLES"]
}

/// A sentence as it was read, beside its label.
struct JudgedSentence {
    let isRight: Bool
    /// Nothing is saved before its owner has answered.
    let isAsked: Bool
    let title: String

    init(_ sentence: LabelledSentence) {
        let event = SentenceReader(writtenAt: sentence.now, zone: sentence.zone).read(sentence.text)
        let notice = NoticeSentenceReader(writtenAt: sentence.now, zone: sentence.zone).read(sentence.text)
        switch sentence.kind {
        case .event:
            // A whole day needs no question about its missing hour.
            self.isAsked = !event.doubts.subtracting([.noHour]).isEmpty
            self.title = event.title
            guard let day = sentence.day else {
                self.isRight = self.isAsked
                return
            }
            self.isRight =
                event.day == day && event.start == sentence.start && (sentence.end == nil || event.end == sentence.end)
                && (sentence.leads == nil || sentence.leads == event.leads.map(Self.text))
        case .notice:
            self.isAsked = !notice.doubts.isEmpty
            self.title = notice.title
            guard let day = sentence.day else {
                self.isRight = self.isAsked
                return
            }
            let (every, days) = Self.cycle(notice.cycle, from: day)
            self.isRight =
                notice.day == day && notice.time == sentence.start && every == sentence.every && days == sentence.days
                && notice.until == sentence.until
        case .none:
            (self.isAsked, self.title) = (!notice.doubts.isEmpty, "")
            self.isRight = notice.cycle == nil && event.leads.isEmpty
        }
    }

    private static func text(_ lead: ReadSentence.Lead) -> String {
        switch lead {
        case .minutes(let minutes): minutes > 0 && minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m"
        case .days(let days): days % 7 == 0 ? "\(days / 7)w" : "\(days)d"
        case .evening: "evening"
        }
    }

    private static func cycle(_ cycle: ReadCycle?, from day: LocalDate) -> (String?, Set<Weekday>) {
        switch cycle {
        case nil: (nil, [])
        case .minutes(let minutes)?: (minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes)m", [])
        case .days(let count)?: ("\(count)d", [])
        case .weeks(let count, let days)?: ("\(count)w", days.isEmpty ? [day.weekday] : days)
        case .months(let count)?: ("\(count)mo", [])
        case .years(let count)?: ("\(count)y", [])
        }
    }
}
