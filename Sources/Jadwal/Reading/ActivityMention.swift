/// Where a text names what is done.
struct ActivityMention: Sendable {
    let activity: Activity
    /// The positions of its tokens.
    let tokens: Range<Int>
    /// Its words may stand in a title.
    let isNoun: Bool
    /// How many letters cling to the head of its first word: "للموعد" is "موعد".
    var prefix = 0
}
