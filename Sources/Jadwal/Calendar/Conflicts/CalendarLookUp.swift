/// The seam to what else stands in an owner's calendars.
public struct CalendarLookUp: Sendable {
    /// Looks into every calendar of the account. Never throws and takes a bounded time: what it cannot read it names.
    ///
    /// - Parameters:
    ///   - zone: the owner's, for whole days and floating times.
    public var look:
        @Sendable (_ window: TimeWindow, _ zone: Zone, _ account: CalendarAccount) async -> CalendarFindings

    public init(look: @escaping @Sendable (TimeWindow, Zone, CalendarAccount) async -> CalendarFindings) {
        self.look = look
    }
}
