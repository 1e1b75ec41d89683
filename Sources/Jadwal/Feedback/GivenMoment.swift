/// A day, a time of day or both, as a person types them: `2026-11-28`, `20:30`, `2026-11-28T20:30`.
public struct GivenMoment: Sendable, Hashable {
    public var date: LocalDate?
    public var time: LocalTime?

    /// Nil for anything else. A blank does for the T.
    public init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard (1...2).contains(parts.count) else { return nil }
        self.date = LocalDate(parts[0])
        self.time = LocalTime(parts[parts.count - 1])
        guard parts.count == 2 ? self.date != nil && self.time != nil : self.date != nil || self.time != nil else {
            return nil
        }
    }
}
