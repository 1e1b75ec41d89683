/// The seam to calendar servers.
public struct CalendarWriter: Sendable {
    /// Finds or creates Jadwal's own calendar in the account. May be repeated; a place that is known needs no second call.
    public var provision: @Sendable (_ account: CalendarAccount) async throws(CalendarError) -> CalendarPlace

    /// Makes the object stand in the calendar as `event` says, whether it is there or not: to repeat it after a lost answer is
    /// harmless. `known` is what the last write returned, nil the first time. A cancelled event stays, marked as cancelled.
    ///
    /// Throws `.removedByOwner` when `known` is there no more: then the owner's hand has won.
    public var write:
        @Sendable (
            _ event: CalendarEvent, _ place: CalendarPlace, _ known: CalendarObject?, _ account: CalendarAccount
        ) async throws(CalendarError) -> CalendarObject

    public init(
        provision: @escaping @Sendable (CalendarAccount) async throws(CalendarError) -> CalendarPlace,
        write:
            @escaping @Sendable (CalendarEvent, CalendarPlace, CalendarObject?, CalendarAccount)
            async throws(CalendarError) -> CalendarObject
    ) {
        (self.provision, self.write) = (provision, write)
    }
}
