/// What is to be done to an owner's calendar.
public struct EventChange: Sendable, Hashable {
    public enum Action: String, Sendable, Hashable, CaseIterable, Codable {
        case add
        case update
        case cancel
    }

    public var action: Action
    /// As it shall stand afterwards, its revision included.
    public var event: CalendarEvent

    public init(action: Action, event: CalendarEvent) {
        (self.action, self.event) = (action, event)
    }
}
