/// The seam to calendar servers.
public struct CalendarWriter: Sendable {
    /// Finds or creates Jadwal's own calendar in the account. May be repeated; a place that is known needs no second call.
    public var provision: @Sendable (_ account: CalendarAccount) async throws(CalendarError) -> CalendarPlace

    /// Makes the object stand in the calendar as `event` says, whether it is there or not: to repeat it after a lost answer is
    /// harmless. Of an object that its owner has edited only what differs from `memory.written` is changed; where nobody knows
    /// what was written, all that Jadwal knows of the event. What stands is marked as cancelled, or taken out when the account's
    /// owner wants that. A cancellation creates nothing, unless `memory.mayArriveLate`: then a cancelled object is put where
    /// the earlier write would arrive, and nothing is taken out yet.
    ///
    /// Throws `.removedByOwner` when `memory.object` is there no more: then the owner's hand has won.
    public var write:
        @Sendable (
            _ event: CalendarEvent, _ place: CalendarPlace, _ memory: CalendarMemory, _ account: CalendarAccount
        ) async throws(CalendarError) -> CalendarEffect

    public init(
        provision: @escaping @Sendable (CalendarAccount) async throws(CalendarError) -> CalendarPlace,
        write:
            @escaping @Sendable (CalendarEvent, CalendarPlace, CalendarMemory, CalendarAccount)
            async throws(CalendarError) -> CalendarEffect
    ) {
        (self.provision, self.write) = (provision, write)
    }
}
