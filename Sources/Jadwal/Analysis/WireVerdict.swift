/// The answer's form, of all versions of the prompt: `event` (v1), `events` (v2), `plans` before them and an action
/// for each (v3). What a version does not have is nil, so that an answer in another version's form is understood as
/// well.
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

    /// An entry of the ledger of plans. It makes the model think before it answers; only `undone` and `accepted` are
    /// read, and only for the status.
    struct Plan: Decodable {
        let accepted: Int?
        let undone: Int?
    }

    /// Something that may not be of its type: one event that is none does not spoil the others.
    struct Lenient<Value: Decodable>: Decodable {
        let value: Value?
        init(from decoder: any Decoder) { self.value = try? Value(from: decoder) }
    }

    let status: String?
    let event: Lenient<Event>?
    let events: [Lenient<Event>]?
    let plans: [Lenient<Plan>]?

    private enum CodingKeys: String, CodingKey { case status, event, events, plans }

    /// In the order of the answer; nil for one that could not be read.
    var all: [Event?] { self.events.map { $0.map(\.value) } ?? self.event.map { [$0.value] } ?? [] }

    /// What the plans come to where the answer has no status.
    var statusOfPlans: VerdictStatus? {
        guard let plans = self.plans?.compactMap(\.value) else { return nil }
        if !self.all.isEmpty { return .agreed }
        guard !plans.isEmpty else { return .noEvent }
        return plans.allSatisfy { $0.undone != nil } ? .denied : .notConfirmed
    }
}
