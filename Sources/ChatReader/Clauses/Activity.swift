/// An activity of two people: its noun for the title, and the part of the day in which it usually happens.
package struct Activity: Sendable, Hashable {
    /// The same value for all names of one activity. Different kinds are different events.
    package let kind: String
    package let english: String
    package let arabic: String
    package let usual: DayPart?

    /// "Dinner with Noura", "عشاء مع نورة".
    package func title(with name: String?, inArabic: Bool) -> String {
        let noun = inArabic ? self.arabic : self.english
        guard let name, !name.isEmpty else { return noun }
        return inArabic ? "\(noun) مع \(name)" : "\(noun) with \(name)"
    }

    /// An appointment for which a person comes or is visited. "Send" and "confirm" are part of it.
    package var isService: Bool { Self.services.contains(self.kind) }

    private static let services: WordSet = ["service", "appointment", "viewing"]

    /// An activity that has a host: "the coffee is on me" is an invitation.
    package var isHosted: Bool {
        ["dinner", "lunch", "breakfast", "brunch", "iftar", "suhoor", "coffee", "gathering"].contains(self.kind)
    }

    package static let meeting = Activity(kind: "meet", english: "Meeting", arabic: "لقاء", usual: nil)
}

/// A place in a text that names an activity.
package struct ActivityMention: Sendable {
    let activity: Activity
    /// The positions of its tokens.
    let tokens: Range<Int>
    /// True if its words may be used in a title.
    let isNoun: Bool
    /// The number of letters that are joined to the front of its first word: 2 in "للموعد".
    var prefix = 0

    /// The same activity without its usual part of the day, for one that is only mentioned.
    var withoutUsual: ActivityMention {
        let plain = Activity(
            kind: self.activity.kind,
            english: self.activity.english,
            arabic: self.activity.arabic,
            usual: nil
        )
        return ActivityMention(activity: plain, tokens: self.tokens, isNoun: self.isNoun, prefix: self.prefix)
    }
}
