/// A line of the lexicon of what people do together.
struct ActivityLine: Sendable {
    let activity: Activity
    /// Words that may stand in a title as they are.
    let nouns: String
    /// Other words for it: the title takes the line's own noun.
    let others: String
    /// Arabic verbs without the letter of their person: "تغدي" for نتغدى, تتغدين, منتغدى.
    let verbs: String

    init(
        _ kind: String,
        _ english: String,
        _ arabic: String,
        _ usual: DayPart?,
        _ nouns: String,
        others: String = "",
        verbs: String = ""
    ) {
        self.activity = Activity(kind: kind, english: english, arabic: arabic, usual: usual)
        (self.nouns, self.others, self.verbs) = (nouns, others, verbs)
    }
}
