/// `{"status": …, "events": […]}` of version 2, each with its reference and its evidence.
struct EventListAnswer: Encodable {
    let status: String
    let events: [EventAnswer]

    init(_ reading: Reading) {
        self.status = reading.status.rawValue
        self.events = reading.events.map { EventAnswer($0, isArabic: reading.isArabic, isGrounded: true) }
    }
}
