/// The answer's form, of both versions of the prompt: `event` (v1) or `events` (v2).
struct WireVerdict: Decodable {
    struct Event: Decodable {
        let title: String?
        let startDate: String?
        let endDate: String?
        let startTime: String?
        let endTime: String?
        let location: String?
        let notes: String?
        let reference: String?
        let evidence: Evidence?

        struct Evidence: Decodable {
            let messages: [Int]
            let phrase: String?
        }

        private enum CodingKeys: String, CodingKey {
            case title
            case startDate = "start_date"
            case endDate = "end_date"
            case startTime = "start_time"
            case endTime = "end_time"
            case location, notes, reference, evidence
        }
    }

    let status: String
    let event: Event?
    let events: [Event]?

    var all: [Event] { self.events ?? self.event.map { [$0] } ?? [] }
}
