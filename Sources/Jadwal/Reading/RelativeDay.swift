/// A day counted from today, with the part of it that the word says: "tonight".
struct RelativeDay: Sendable, Hashable {
    let days: Int
    let part: DayPart?

    init(_ days: Int, _ part: DayPart? = nil) { (self.days, self.part) = (days, part) }
}

extension RelativeDay: WordValue {
    /// `1`, `0 night`.
    static func read(_ heading: String) -> RelativeDay? {
        let parts = heading.split(separator: " ")
        guard let first = parts.first, let days = Int(first), parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return RelativeDay(days) }
        return DayPart.read(String(parts[1])).map { RelativeDay(days, $0) }
    }
}
