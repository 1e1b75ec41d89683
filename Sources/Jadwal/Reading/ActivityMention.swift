/// Where a text names what is done.
struct ActivityMention: Sendable {
    let activity: Activity
    /// The positions of its tokens.
    let tokens: Range<Int>
    /// Its words may stand in a title.
    let isNoun: Bool
    /// How many letters cling to the head of its first word: "للموعد" is "موعد".
    var prefix = 0

    /// Of something that is only talked about.
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
