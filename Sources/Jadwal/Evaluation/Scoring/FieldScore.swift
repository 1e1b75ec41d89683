/// How often one field is right where an agreement was expected and decided.
public struct FieldScore: Sendable, Hashable, Codable {
    public var field: EventField
    public var right: Share
    public var wrong: [String]

    init(_ field: EventField, _ scored: [ScoredChat]) {
        let matched = scored.filter { $0.match != nil }
        self.field = field
        self.wrong = matched.filter { $0.match?.wrong.contains(field) ?? false }.map(\.chat.id)
        self.right = Share(matched.count - self.wrong.count, of: matched.count)
    }
}
