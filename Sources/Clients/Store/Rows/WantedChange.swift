internal import Jadwal

/// A change that is to stand in a customer's calendar.
struct WantedChange {
    var change: EventChange
    var customerID: String
    /// Nil where whoever wants it does not know.
    var conversationID: String?
    /// The customer's.
    var zone: Zone
}

extension WantedChange {
    init(_ change: EventChange, of claim: Claim, in zone: Zone) {
        self.init(change: change, customerID: claim.customerID, conversationID: claim.conversationID, zone: zone)
    }
}
