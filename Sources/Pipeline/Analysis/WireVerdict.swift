internal import ChatReader

/// The form of answers of all versions of the prompt: `event` (v1), `events` (v2), and `plans` and actions (v3). Keys
/// that a version lacks are nil, so answers in another version's form are read too.
struct WireVerdict: Decodable {
    struct Event: Decodable {
        let action: String?
        let title: String?
        let startDate: String?
        let endDate: String?
        let startTime: String?
        let endTime: String?
        let location: String?
        let notes: String?
        let reference: String?
        let proposed: Int?
        let accepted: Int?
        let phrase: String?
        let doubtful: Bool?
        let evidence: Evidence?

        struct Evidence: Decodable {
            let messages: [Int]?
            let proposed: Int?
            let accepted: Int?
            let phrase: String?
        }

        private enum CodingKeys: String, CodingKey {
            case action, title
            case startDate = "start_date"
            case endDate = "end_date"
            case startTime = "start_time"
            case endTime = "end_time"
            case location, notes, reference, proposed, accepted, phrase, doubtful, evidence
        }
    }

    /// An entry of the list of plans, which makes the model think before it answers. Only `undone` and `accepted` are
    /// read, and only for the status.
    struct Plan: Decodable {
        let accepted: Int?
        let undone: Int?
    }

    /// A value that may have another type. One wrong event does not affect the others.
    struct Lenient<Value: Decodable>: Decodable {
        let value: Value?
        init(from decoder: any Decoder) { self.value = try? Value(from: decoder) }
    }

    let status: String?
    let event: Lenient<Event>?
    let events: [Lenient<Event>]?
    let plans: [Lenient<Plan>]?

    private enum CodingKeys: String, CodingKey, CaseIterable { case status, event, events, plans }

    static let names = Set(CodingKeys.allCases.map(\.rawValue))

    /// In the order of the answer; nil for an event that could not be read.
    var all: [Event?] { self.events.map { $0.map(\.value) } ?? self.event.map { [$0.value] } ?? [] }

    /// The status that follows from the plans, for answers without a status.
    var statusOfPlans: VerdictStatus? {
        guard let plans = self.plans?.compactMap(\.value) else { return nil }
        if !self.all.isEmpty { return .agreed }
        guard !plans.isEmpty else { return .noEvent }
        return plans.allSatisfy { $0.undone != nil } ? .denied : .notConfirmed
    }
}
