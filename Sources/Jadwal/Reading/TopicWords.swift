/// Words that say nothing of what an event is about, and words that join those that do.
enum TopicWords {
    /// Between two words of a topic.
    static let links = WordSet(.topics, "links")

    /// Arabic nouns after which another noun says of what.
    static let heads = WordSet(.topics, "heads")

    static let verbs = WordSet(.topics, "verbs")

    static let empty = WordSet(.topics, "empty")
}
