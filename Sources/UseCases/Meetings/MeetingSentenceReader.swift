internal import ChatReader
public import Time

/// A sentence that asks for a meeting, as it was read: "dinner with Noura and Sami next week".
public struct MeetingSentence: Sendable, Hashable {
    /// The questions that the sentence leaves open.
    public enum Doubt: String, Sendable, Hashable, CaseIterable {
        case noTitle = "no_title"
        case noPeople = "no_people"
        /// Times are searched in the next two weeks.
        case noDays = "no_days"
        /// Two contacts have the name. Neither is taken.
        case severalContacts = "several_contacts"
        /// Words or numbers of time were not read.
        case unread
        case past = "in_the_past"
    }

    public var title = ""
    public var place: String?
    /// In the order of the sentence, as written.
    public var people: [String] = []
    public var days: ClosedRange<LocalDate>
    /// nil: any hour.
    public var start: LocalTime?
    /// nil if the sentence does not say how long.
    public var minutes: Int?
    public var doubts: Set<Doubt> = []
}

/// Reads one sentence that people write for a meeting. Open points are reported as doubts, never guessed silently.
struct MeetingSentenceReader: Sendable {
    /// Without days in the sentence, from tomorrow on.
    private static let usualDays = 14
    /// "with". Arabic "و" before a name joins it to the one before.
    private static let openers: Set<String> = ["with", "w/", "مع", "ويا", "برفقه"]
    private static let joints: Set<String> = ["and", "&", "+", "و"]

    let writtenAt: LocalDateTime
    let zone: Zone

    func read(_ sentence: String) -> MeetingSentence {
        let text = PlainText.clean(String(sentence.prefix(SentenceReader.longest)), keepingLineBreaks: false)
        let read = SentenceReader(writtenAt: self.writtenAt, zone: self.zone).read(text)
        let tomorrow = self.writtenAt.date.adding(days: 1)
        let days = self.days(text, read)
        var meeting = MeetingSentence(days: days ?? tomorrow...tomorrow.adding(days: Self.usualDays - 1))
        let words = read.title.split(whereSeparator: \.isWhitespace)
        let opener = words.firstIndex { Self.openers.contains(Folding.fold($0)) }
        meeting.people = opener.map { Self.names(words[words.index(after: $0)...]) } ?? []
        meeting.title = words[..<(opener ?? words.endIndex)].joined(separator: " ")
        if meeting.title.isEmpty, opener != nil { meeting.title = read.title }
        (meeting.place, meeting.start) = (read.place, read.start)
        meeting.minutes = read.length ?? Self.minutes(read)
        if meeting.title.isEmpty { meeting.doubts.insert(.noTitle) }
        if meeting.people.isEmpty { meeting.doubts.insert(.noPeople) }
        if days == nil { meeting.doubts.insert(.noDays) }
        if meeting.days.upperBound < self.writtenAt.date { meeting.doubts.insert(.past) }
        // A vague day is a window here, and no doubt.
        let isOpen = [ReadSentence.Doubt.several, .zone, .repeated].contains { read.doubts.contains($0) }
        if isOpen || days == nil && read.doubts.contains(.day) { meeting.doubts.insert(.unread) }
        return meeting
    }

    /// All days that the sentence names, as one window. Today and later: "this week" has begun.
    private func days(_ text: String, _ read: ReadSentence) -> ClosedRange<LocalDate>? {
        let reader = DateReader(reference: self.writtenAt, habits: LocalHabits(zone: self.zone.name))
        let found = reader.readAll(text).map(\.value).filter { !$0.isUnclear }
        let firsts = found.map(\.first) + [read.day].compactMap(\.self)
        let lasts = found.map { $0.last ?? $0.first } + [read.lastDay ?? read.day].compactMap(\.self)
        guard let first = firsts.min(), let last = lasts.max() else { return nil }
        let today = self.writtenAt.date
        return last < today ? first...last : max(first, today)...last
    }

    private static func minutes(_ read: ReadSentence) -> Int? {
        guard let start = read.start, let end = read.end else { return nil }
        let minutes = (end.hour - start.hour) * 60 + end.minute - start.minute
        return minutes > 0 ? minutes : nil
    }

    /// "Noura, Sami and Layla"; «نورة وسامي».
    private static func names(_ words: ArraySlice<Substring>) -> [String] {
        var names: [[String]] = [[]]
        for word in words {
            if Self.joints.contains(word.lowercased()) {
                names.append([])
                continue
            }
            let ends = [",", "،"].contains { word.hasSuffix($0) }
            var name = String(ends ? word.dropLast() : word[...])
            if !names[names.count - 1].isEmpty, name.hasPrefix("و"), name.count > 2 {
                name.removeFirst()
                names.append([])
            }
            names[names.count - 1].append(name)
            if ends { names.append([]) }
        }
        return names.map { $0.joined(separator: " ") }.filter { !$0.isEmpty }
    }
}
