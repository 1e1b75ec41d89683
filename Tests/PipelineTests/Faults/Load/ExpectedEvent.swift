/// What must stand in a customer's calendar, once.
struct ExpectedEvent: Sendable, Hashable {
    var customer: FaultCustomer
    var summary: String
    /// Of an event that another program publishes.
    var id: String?
    /// The value of DTSTART with its zone: `;TZID=Asia/Riyadh:20261123T200000`.
    var start: String
    var isCancelled = false
    /// How many changes of it there are to tell of, at most.
    var changes = 1
}
