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

/// Finds the JSON object in a model's prose, fences and thoughts: the last complete one. The first may be an echo of the
/// conversation, and so whatever its writer wanted it to be.
enum LastJSONObject {
    /// - Returns: the bytes from the opening to the closing brace; nil when no object is complete.
    static func find(in text: String) -> ArraySlice<UInt8>? {
        let bytes = Array(text.utf8)
        var last: Range<Int>?
        var start = 0
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (index, byte) in bytes.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\"") where depth > 0:
                isInString = true
            case UInt8(ascii: "{"):
                if depth == 0 { start = index }
                depth += 1
            case UInt8(ascii: "}") where depth > 0:
                depth -= 1
                if depth == 0 { last = start..<index + 1 }
            default:
                continue
            }
        }
        return last.map { bytes[$0] }
    }
}
