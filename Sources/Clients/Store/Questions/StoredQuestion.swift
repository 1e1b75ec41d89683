internal import FoundationEssentials
internal import Jadwal
internal import Vault

/// What is sealed of a question: the change that accepting it makes, why it is asked, and what it rests on.
struct StoredQuestion: Codable {
    /// A calendar message, as JSON.
    private var message: String
    private var reasons: [String]
    /// Keyed hashes.
    var messages: [String]

    init(_ question: Question, of claim: Claim) throws {
        let message = CalendarMessage(
            customerID: claim.customerID,
            chatID: claim.conversationID,
            change: question.change
        )
        self.message = String(decoding: try CalendarMessageCoder().encode(message), as: UTF8.self)
        self.reasons = question.reasons.map(\.rawValue)
        self.messages = question.messageIDs
    }

    func change() throws -> EventChange { try CalendarMessageCoder().decode(Array(self.message.utf8)).change }

    /// The weightiest first. What an older version wrote and this one does not know is left out.
    var grounds: [GroundingFault] { self.reasons.compactMap { GroundingFault(rawValue: $0) } }

    func sealed(as id: String, of customer: String, _ sealer: Sealer) throws -> [UInt8] {
        sealer.seal(Array(try JSONEncoder().encode(self)), for: QuestionRows.context(id, customer: customer))
    }

    static func open(_ sealed: [UInt8], as id: String, of customer: String, _ sealer: Sealer) throws -> StoredQuestion {
        let plain = try sealer.open(sealed, for: QuestionRows.context(id, customer: customer))
        return try JSONDecoder().decode(StoredQuestion.self, from: Data(plain))
    }
}
