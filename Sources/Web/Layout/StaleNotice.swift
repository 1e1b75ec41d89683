/// Says on a live page that it has lost its source, and since when. The script shows one of the two sentences, writes
/// the time into it, and greys what the page shows.
enum StaleNotice {
    static func markup(_ language: Language, isUTC: Bool) -> Markup {
        // The script adds the time, and removes it.
        let time = Markup.element(.time, isUTC ? [.leftToRight, .utc] : [], [])
        return .element(
            .div,
            [.classes("stale-notice"), .role("alert")],
            StalePhrase.sources.map { name, source in
                .element(
                    .p,
                    [.classes("notice", "bad"), .lost(name), .notShown],
                    [
                        .words(source, in: language), .value(" "), time, .words(StalePhrase.sentenceEnd, in: language),
                        .value(" "), .words(StalePhrase.meaning, in: language),
                    ]
                )
            }
        )
    }
}

private enum StalePhrase: Phrase {
    case server
    case database
    case sentenceEnd
    case meaning

    /// By the words that the script knows.
    static let sources: [(name: String, StalePhrase)] = [("server", .server), ("database", .database)]

    var both: Both {
        switch self {
        case .server: Both("No answer from the server since", "لا رد من الخادم منذ")
        case .database: Both("No answer from the database since", "لا رد من قاعدة البيانات منذ")
        case .sentenceEnd: Both(".", ".")
        case .meaning:
            Both(
                "What this page shows is from then. It goes on by itself as soon as there is an answer.",
                "ما تعرضه هذه الصفحة هو من ذلك الوقت. تواصل وحدها فور وصول رد."
            )
        }
    }
}
