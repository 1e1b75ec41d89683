internal import Foundation
public import Time

/// A second reading of one claim: the model's answer to the prompt in `verify.md`.
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
    /// The slot that a blind reading names, in the owner's wall-clock time. The time is nil if none was agreed.
    public var day: LocalDate?
    public var time: LocalTime?

    public init(_ agreed: Agreed, proposed: Int? = nil, accepted: Int? = nil, undone: Int? = nil) {
        (self.agreed, self.proposed, self.accepted, self.undone) = (agreed, proposed, accepted, undone)
    }

    /// The form of the answer. Its `plan` and its `reason` are only for people who read recordings.
    private struct Wire: Decodable {
        let agreed: Agreed
        let proposed: Int?
        let accepted: Int?
        let undone: Int?
        let day: String?
        let time: String?
    }

    /// Nil if the answer has another form, or names a day or a time that does not exist.
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
        var reading = Verification(
            wire.agreed,
            proposed: position(wire.proposed),
            accepted: position(wire.accepted),
            undone: position(wire.undone)
        )
        reading.day = wire.day.flatMap { LocalDate(modelText: $0) }
        reading.time = wire.time.flatMap { LocalTime(modelText: $0) }
        guard (reading.day == nil) == (wire.day == nil), (reading.time == nil) == (wire.time == nil) else { return nil }
        return reading
    }

    /// True if a blind reading names the slot of this claim. A cancellation has none.
    func names(_ finding: ClaimFinding, in window: ConversationWindow) -> Bool {
        let claim = finding.claim
        if claim.cancels != nil { return true }
        guard self.day == claim.times.firstDay else { return false }
        let time = claim.times.firstMoment?.time
        if self.time == time { return true }
        // An hour that the chat does not name is not written.
        guard let time else { return finding.unsaidTimes?.firstMoment?.time == self.time }
        // "Friday instead": the hour of the known event stays.
        return self.time == nil && claim.moves.flatMap { window.knownEvents[$0].times.firstMoment?.time } == time
    }
}

/// The prompt of a second reading.
public struct VerificationTemplate: Sendable, Hashable {
    /// An owner waits for the second reading, and can be asked instead.
    static let shareOfTime = 1.0 / 3

    /// Its first line is `# Verification`; servers and tests recognise second readings by it.
    public var system: String
    public var answerSchema: [UInt8]

    public init(system: String, answerSchema: [UInt8]) { (self.system, self.answerSchema) = (system, answerSchema) }

    /// - Parameters:
    ///   - isBlind: true to keep the claim's day and hour back.
    ///   - nonce: part of the tags around the messages, so that no message can close them.
    func prompt(for claim: EventClaim, isBlind: Bool, in window: ConversationWindow, nonce: String) -> Prompt {
        let json = isBlind ? BlindClaim(claim, in: window).json : ClaimFields(claim, in: window).json
        let user = """
            <claim>\(json)</claim>
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

/// A claim as the second reading of versions 1 to 3 shows it: without the evidence of the first answer, so that the
/// model searches for itself.
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

/// A claim as the blind second reading shows it: only which plan it is about. Its texts have no days and hours.
private struct BlindClaim: Encodable {
    let title: String?
    let action: String
    let reference: String?
    let location: String?

    private enum CodingKeys: String, CodingKey { case title, action, reference, location }

    init(_ claim: EventClaim, in window: ConversationWindow) {
        let event = DecidedEvent(claim, in: window)
        func text(_ text: String?) -> String? {
            text.map { PromptText.escaped(SlotFreeText.of($0), limit: 200) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        (self.title, self.location) = (text(event.title), text(claim.location))
        (self.action, self.reference) = (event.action, event.reference)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(self.title, forKey: .title)
        try container.encode(self.action, forKey: .action)
        try container.encode(self.reference, forKey: .reference)
        try container.encode(self.location, forKey: .location)
    }
}

extension Encodable {
    /// Nulls are written. The texts hold no `<`, so that they cannot close the tag around them.
    fileprivate var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
