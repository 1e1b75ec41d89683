internal import Store
internal import Web

/// A filter by state and customer.
protocol WaitingFilter: Sendable {
    associatedtype Status: RawRepresentable<String> & CaseIterable & Sendable
    var status: Status? { get }
    var customerID: String? { get }
    init(status: Status?, customerID: String?)
}

extension WaitingFilter {
    init(reading items: RequestItems) throws(ConsoleFault) {
        self.init(status: try items.word("state", Status.self), customerID: try items.identifier("customer"))
    }

    /// Of an address: what cannot be read is left out.
    init(_ query: RequestItems, _ reading: inout QueryReading) {
        self.init(
            status: reading.read { () throws(ConsoleFault) in try query.word("state", Status.self) },
            customerID: reading.read { () throws(ConsoleFault) in try query.identifier("customer") }
        )
    }

    /// As the address has it.
    var items: [Route.Item] {
        [("state", self.status?.rawValue), ("customer", self.customerID)]
            .compactMap { name, value in value.map { Route.Item(name, $0) } }
    }
}

extension ConversationFilter: WaitingFilter {}
extension ScheduleFilter: WaitingFilter {}
extension MeetingFilter: WaitingFilter {}
