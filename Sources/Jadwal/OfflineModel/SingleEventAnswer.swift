/// `{"status": …, "event": {…}|null}` of version 1: the event agreed last.
struct SingleEventAnswer: Encodable {
    private let reading: Reading

    init(_ reading: Reading) { self.reading = reading }

    private enum CodingKeys: String, CodingKey {
        case status
        case event
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.reading.status.rawValue, forKey: .status)
        let event = self.reading.status == .agreed ? self.reading.event : nil
        try container.encode(
            event.map { EventAnswer($0, isArabic: self.reading.isArabic, isGrounded: false) },
            forKey: .event
        )
    }
}
