/// What a look into all of an owner's calendars has found.
public struct CalendarFindings: Sendable, Hashable {
    /// Of the window, in no order.
    public var instances: [CalendarInstance]
    /// Names of the calendars that could not be read, or only in part.
    public var unread: [String]
    /// False when there may be more than was found: a calendar is unread, or nobody knows which ones there are.
    public var isComplete: Bool

    public init(instances: [CalendarInstance], unread: [String], isComplete: Bool) {
        (self.instances, self.unread, self.isComplete) = (instances, unread, isComplete)
    }

    public static let nothingRead = CalendarFindings(instances: [], unread: [], isComplete: false)
}
