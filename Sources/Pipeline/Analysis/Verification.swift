internal import Foundation

/// The model's answer to a verification of one claim (the prompt in `verify.md`).
public struct Verification: Sendable, Hashable {
    public enum Agreed: String, Sendable, Hashable, Decodable {
        case yes
        case no
        case unsure
    }

    public var agreed: Agreed
    /// Positions of messages, from zero: the offer, its acceptance, and the message that withdraws or changes it. Nil
    /// for none.
    public var proposed: Int?
    public var accepted: Int?
    public var undone: Int?

    public init(_ agreed: Agreed, proposed: Int? = nil, accepted: Int? = nil, undone: Int? = nil) {
        (self.agreed, self.proposed, self.accepted, self.undone) = (agreed, proposed, accepted, undone)
    }

    /// The form of the answer. Its `reason` is only for people who read recordings.
    private struct Wire: Decodable {
        let agreed: Agreed
        let proposed: Int?
        let accepted: Int?
        let undone: Int?
    }

    /// Nil if the answer has another form.
    ///
    /// - Parameter messages: the number of messages in the window.
    public static func read(_ answer: String, messages: Int) -> Verification? {
        guard let object = LastJSONObject.find(in: answer, having: ["agreed"]),
            let wire = try? JSONDecoder().decode(Wire.self, from: Data(object))
        else { return nil }
        func position(_ number: Int?) -> Int? { number.flatMap { (1...max(1, messages)).contains($0) ? $0 - 1 : nil } }
        let numbers = [wire.proposed, wire.accepted, wire.undone].compactMap(\.self)
        // An answer that cites messages that do not exist is not used.
        guard numbers.allSatisfy({ (1...max(1, messages)).contains($0) }) else { return nil }
        return Verification(
            wire.agreed,
            proposed: position(wire.proposed),
            accepted: position(wire.accepted),
            undone: position(wire.undone)
        )
    }
}

/// The prompt of a verification.
public struct VerificationTemplate: Sendable, Hashable {
    /// An owner waits for the verification, and can be asked instead.
    static let shareOfTime = 1.0 / 3

    /// Its first line is `# Verification`; servers and tests recognise verifications by it.
    public var system: String
    public var answerSchema: [UInt8]

    public init(system: String, answerSchema: [UInt8]) { (self.system, self.answerSchema) = (system, answerSchema) }

    /// - Parameter nonce: part of the tags around the messages, so that no message can close them.
    public func prompt(for claim: EventClaim, in window: ConversationWindow, nonce: String) -> Prompt {
        let fields = ClaimFields(claim, in: window)
        let user = """
            <claim>\(fields.json)</claim>
            \(UserMessage.chat(window, nonce: nonce))
            """
        var prompt = Prompt(
            system: self.system,
            user: user,
            answerSchema: self.answerSchema,
            maximumAnswerTokens: 256
        )
        prompt.shareOfTime = Self.shareOfTime
        return prompt
    }
}

/// A claim as the verification shows it: without the evidence of the first answer, so that the model searches for
/// itself.
private struct ClaimFields: Encodable {
    let title: String?
    let startDate: String
    let startTime: String?
    let endDate: String?
    let endTime: String?
    let location: String?
    let action: String
    let reference: String?

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case title
        case startDate = "start_date"
        case startTime = "start_time"
        case endDate = "end_date"
        case endTime = "end_time"
        case location, action, reference
    }

    init(_ claim: EventClaim, in window: ConversationWindow) {
        let event = DecidedEvent(claim, in: window)
        (self.startDate, self.startTime) = (event.startDate, event.startTime)
        (self.endDate, self.endTime) = (event.endDate, event.endTime)
        self.title = claim.title.map { PromptText.escaped($0, limit: 200) }
        self.location = claim.location.map { PromptText.escaped($0, limit: 200) }
        (self.action, self.reference) = (event.action, event.reference)
    }

    /// Nulls are written. The texts hold no `<`, so that they cannot close the tag around them.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.title, forKey: .title)
        try container.encode(self.startDate, forKey: .startDate)
        try container.encode(self.startTime, forKey: .startTime)
        try container.encode(self.endDate, forKey: .endDate)
        try container.encode(self.endTime, forKey: .endTime)
        try container.encode(self.location, forKey: .location)
        try container.encode(self.action, forKey: .action)
        try container.encode(self.reference, forKey: .reference)
    }
}
