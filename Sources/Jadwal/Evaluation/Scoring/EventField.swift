/// What is compared of an event.
public enum EventField: String, Sendable, Hashable, Codable, CaseIterable {
    case date
    case time
    case end
    case place
    case title
}
