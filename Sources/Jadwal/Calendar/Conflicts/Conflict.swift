/// Something in the owner's calendars that is at the same time as an event.
public struct Conflict: Sendable, Hashable {
    public var instance: CalendarInstance
    /// Worth telling, and no reason to move anything: whole days, what is tentative or not answered yet, what may be at another time.
    public var isSoft: Bool

    public init(_ instance: CalendarInstance, isSoft: Bool) { (self.instance, self.isSoft) = (instance, isSoft) }
}
