public import Pipeline
public import Store
public import Time

/// A corrected input, checked with the rules of its stage's worker.
public struct CorrectedInput: Sendable {
    public static let maximumBytes = ChatMessageDecoder.maximumBytes

    public let bytes: [UInt8]
    public let customerID: String

    /// - Parameter isResending: also for a failure that was sent before and is lost.
    public init(
        _ bytes: [UInt8],
        for failure: FailureRecord,
        isResending: Bool = false,
        now: UnixTime
    ) throws(CorrectedInputFault) {
        if let fault = CorrectedInputFault.preventing(editOf: failure, isResending: isResending) { throw fault }
        self.bytes = bytes
        self.customerID = try Self.customer(of: bytes, Stage(rawValue: failure.stage), now)
    }

    private static func customer(
        of bytes: [UInt8],
        _ stage: Stage?,
        _ now: UnixTime
    ) throws(CorrectedInputFault) -> String {
        switch stage {
        case .messages:
            let message: ChatMessage
            let decoder = ChatMessageDecoder()
            do {
                message = try decoder.decode(bytes, now: now)
            } catch {
                throw .invalid(.chatMessage, error.rawValue, decoder.place(of: error, in: bytes))
            }
            guard ChatKind(chatID: message.chatID) == .oneToOne else { throw .crowd }
            return message.customerID
        case .calendar:
            let coder = CalendarMessageCoder()
            do {
                return try coder.decode(bytes).customerID
            } catch {
                throw .invalid(.calendarMessage, error.rawValue, coder.place(of: error, in: bytes))
            }
        case .notifications:
            let coder = NotificationMessageCoder()
            do {
                return try coder.decode(bytes).customerID
            } catch {
                throw .invalid(.notification, error.rawValue, coder.place(of: error, in: bytes))
            }
        case .analysis, .schedules, .meetings: throw .keepsNone
        case .deadLetters: throw .noQueue
        case nil: throw .unknownStage
        }
    }
}

/// Why an input cannot take the place of the one that failed. It never quotes the input.
public enum CorrectedInputFault: Error, Sendable, Hashable {
    public enum Form: Sendable, Hashable, CaseIterable {
        case chatMessage
        case calendarMessage
        case notification
    }

    case ended(outcome: String)
    case underWay
    /// Of a newer version.
    case unknownStage
    /// A failure of analysis or of a schedule.
    case keepsNone
    /// A dead letter of a foreign queue.
    case noQueue
    /// A message of a group, a broadcast or a newsletter.
    case crowd
    /// - Parameter fault: the word of the decoder.
    case invalid(Form, _ fault: String, InputPlace? = nil)

    /// The reason why no input can help; nil if the failure can be retried with another one.
    public static func preventing(editOf failure: FailureRecord, isResending: Bool = false) -> CorrectedInputFault? {
        if let outcome = failure.outcome { return .ended(outcome: outcome) }
        guard failure.retriedAt == nil || isResending else { return .underWay }
        switch Stage(rawValue: failure.stage) {
        case .messages, .calendar, .notifications: return nil
        case .analysis, .schedules, .meetings: return .keepsNone
        case .deadLetters: return .noQueue
        case nil: return .unknownStage
        }
    }
}
