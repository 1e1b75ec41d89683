/// How much of other people's calendars is read. Strangers write them: an invitation to an event every second costs whoever expands
/// it more than whoever sends it. What goes beyond is left out, and the reading says that it is not complete.
public struct CalendarReadingLimits: Sendable, Hashable {
    /// Of one calendar object.
    public var bytesPerObject = 1 << 20
    /// Components in one object, at any depth.
    public var componentsPerObject = 4000
    /// Dates that one object adds or takes out, and instances of other times.
    public var datesPerObject = 10_000
    /// Of one series, in the window.
    public var instancesPerEvent = 1000
    /// Of all objects together.
    public var instances = 20_000
    /// What expanding one rule may cost. A step is one unit of the rule's frequency that libical passes, at about 8 µs.
    public var stepsPerRule = 20_000
    /// Of all objects together.
    public var steps = 100_000

    public init() {}
}
