internal import FoundationEssentials

/// What one run of the demo makes for a person: a customer and a user of the calendar server, both new each time, so that a
/// repeated import is not taken for a repeated delivery.
struct DemoAccount: Sendable, Hashable, Codable {
    let person: DemoPerson
    /// A UUID in lower case.
    let customerID: String
    let calendarUser: String

    init(_ person: DemoPerson) {
        self.person = person
        self.customerID = UUID().uuidString.lowercased()
        self.calendarUser = "\(person.rawValue)-\(self.customerID.prefix(8))"
    }
}
