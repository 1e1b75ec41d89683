/// How one delivery of `wasapp.calendar.events` ended. The labels of `jadwal_calendar_writes_total`.
public struct CalendarReport: Sendable, Hashable {
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        case written
        case stale
        /// Written before, and looked at once more: an earlier write might have arrived after it.
        case lookedAgain = "looked_again"
        case noted
        case tooOld = "too_old"
        case removedByOwner = "removed_by_owner"
        case removedCustomer = "removed_customer"
        case leaseLost = "lease_lost"
    }

    public var action: EventChange.Action
    public var outcome: Outcome

    public init(action: EventChange.Action, outcome: Outcome) {
        (self.action, self.outcome) = (action, outcome)
    }
}
