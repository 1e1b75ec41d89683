/// Finds the activities that a message names.
package enum ActivityReader {
    package static func read(_ tokens: [Token], of text: String) -> [ReadPhrase<Activity>] {
        Self.mentions(tokens).map { ReadPhrase($0.activity, $0.tokens, in: tokens, of: text) }
    }

    /// In the order of the text. Adjacent English names are one activity, named by the last: "review call".
    package static func mentions(_ tokens: [Token]) -> [ActivityMention] {
        var found: [ActivityMention] = []
        var index = 0
        while index < tokens.count {
            guard var next = Self.mention(tokens, index), !Self.isBound(tokens, index) else {
                index += 1
                continue
            }
            if Self.isPlanned(tokens, index, next.activity) { next = next.withoutUsual }
            if let last = found.last, last.tokens.upperBound == index, tokens[index].text.first?.isASCII == true,
                last.isNoun, next.isNoun
            {
                let range = last.tokens.lowerBound..<next.tokens.upperBound
                found[found.count - 1] = ActivityMention(activity: next.activity, tokens: range, isNoun: true)
            } else {
                found.append(next)
            }
            index = next.tokens.upperBound
        }
        return found
    }

    /// True if the activity only tells a time or is part of a longer name: "after dinner", "قبل الغدا", "صلاة العشاء".
    private static func isBound(_ tokens: [Token], _ index: Int) -> Bool {
        // "الناس بالغداء" are at lunch.
        if tokens[index].text.hasPrefix("بال"), let kind = Self.mention(tokens, index)?.activity.kind,
            Self.meals.contains(kind)
        {
            return true
        }
        guard index > 0 else { return false }
        // "A ten minute walk" is a distance.
        if ["minute", "min", "minutes", "mins", "hour", "hours"].contains(tokens[index - 1].text),
            ["walk", "run", "ride", "drive", "stroll"].contains(tokens[index].text)
        {
            return true
        }
        var before = index - 1
        if before > 0, ["the", "my", "your", "our"].contains(tokens[before].text) { before -= 1 }
        return Self.bounds.contains(tokens[before])
    }

    /// "نرتب السفرة" is a meeting to plan a trip: the trip's usual hour does not apply to it.
    private static func isPlanned(_ tokens: [Token], _ index: Int, _ activity: Activity) -> Bool {
        ["trip", "wedding", "party"].contains(activity.kind)
            && tokens[..<index].suffix(3).contains { Self.planning.contains($0) }
    }

    private static let planning = WordSet(.activities, "planning")
    private static let meals: WordSet = ["dinner", "lunch", "breakfast", "coffee"]
    private static let bounds = Folding.words([
        "after", "before", "بعد", "قبل", "صلاة", "ba3d", "ba3ad", "2abl", "gabl",
    ])

    private static func mention(_ tokens: [Token], _ index: Int) -> ActivityMention? {
        if let match = Self.words.match(tokens, at: index) {
            return ActivityMention(
                activity: match.value.activity,
                tokens: index..<match.end,
                isNoun: match.value.isNoun
            )
        }
        let token = tokens[index]
        guard token.kind == .word else { return nil }
        let rest = tokens[(index + 1)...].prefix(3)
        for form in ArabicForms.nouns(token.text).dropFirst() {
            let head = Token(kind: .word, text: form, range: token.range, isAttached: token.isAttached)
            guard let match = Self.words.match([head] + rest, at: 0) else { continue }
            let range = index..<index + match.end
            // With a possessive suffix the word cannot be a title: "مقابلتك".
            let isWhole = token.text.hasSuffix(form)
            return ActivityMention(
                activity: match.value.activity,
                tokens: range,
                isNoun: match.value.isNoun && isWhole,
                prefix: token.text.count - form.count
            )
        }
        for form in ArabicForms.verbs(token.text) {
            guard let activity = Self.verbs[form] else { continue }
            return ActivityMention(activity: activity, tokens: index..<index + 1, isNoun: false)
        }
        return nil
    }

    private struct Name: Sendable {
        let activity: Activity
        let isNoun: Bool
    }

    private static let words = PhraseTable<Name>(
        Self.lines("nouns", .phrases).map { (Name(activity: $0, isNoun: true), $1) }
            + Self.lines("others", .phrases).map { (Name(activity: $0, isNoun: false), $1) }
    )

    private static let verbs: [String: Activity] = {
        var verbs: [String: Activity] = [:]
        for (activity, verb) in Self.lines("verbs", .words) { verbs[Folding.fold(verb)] = activity }
        return verbs
    }()

    private static func lines(_ table: String, _ kind: WordFile.Kind) -> [(Activity, String)] {
        WordFile.activities.entries(table, kind).map { entry in
            guard let activity = Activity(heading: entry.value) else {
                fatalError("\(WordFile.activities.name):\(entry.line): [\(table) = \(entry.value)] is no activity")
            }
            return (activity, entry.text)
        }
    }
}

extension Activity {
    /// `dinner | Dinner | عشاء | evening`; nil for anything else.
    fileprivate init?(heading: String) {
        let parts = heading.split(separator: " | ")
        guard parts.count == 4 else { return nil }
        let usual = DayPart.allCases.first { "\($0)" == parts[3] }
        guard usual != nil || parts[3] == "any" else { return nil }
        self.init(kind: String(parts[0]), english: String(parts[1]), arabic: String(parts[2]), usual: usual)
    }
}
