internal import CommandKit
internal import Jadwal
internal import Store

/// An input that a person has corrected, checked as the worker of its stage will check it.
struct CorrectedInput {
    static let maximumBytes = ChatMessageDecoder.maximumBytes

    let bytes: [UInt8]
    let customerID: String

    /// Refuses with the cause, and never with what stands in the input.
    init(_ bytes: [UInt8], for failure: FailureRecord, isResending: Bool, now: UnixTime) throws(CommandFailure) {
        if let outcome = failure.outcome {
            throw CommandFailure(.refused, "the failure \(failure.id) has an outcome: \(outcome)")
        }
        guard failure.retriedAt == nil || isResending else {
            throw CommandFailure(.refused, "the failure \(failure.id) is under way: wait for its outcome")
        }
        guard let stage = Stage(rawValue: failure.stage) else {
            throw CommandFailure(.refused, "the failure \(failure.id) is of a stage that this version does not know")
        }
        self.bytes = bytes
        self.customerID = try Self.customer(of: bytes, stage, now)
    }

    private static func customer(of bytes: [UInt8], _ stage: Stage, _ now: UnixTime) throws(CommandFailure) -> String {
        switch stage {
        case .messages:
            do {
                let message = try ChatMessageDecoder().decode(bytes, now: now)
                guard ChatKind(chatID: message.chatID) == .oneToOne else { throw Self.crowd }
                return message.customerID
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                throw Self.refused("chat message", (error as? ChatMessageFault)?.rawValue)
            }
        case .calendar:
            do {
                return try CalendarMessageCoder().decode(bytes).customerID
            } catch {
                throw Self.refused("calendar message", error.rawValue)
            }
        case .notifications:
            do {
                return try NotificationMessageCoder().decode(bytes).customerID
            } catch {
                throw Self.refused("notification", error.rawValue)
            }
        case .analysis:
            throw CommandFailure(
                .refused,
                "a failure of analysis keeps no input that could be edited: retry reads its conversation again"
            )
        case .deadLetters:
            throw CommandFailure(.refused, "a dead letter of a foreign queue has no queue that it could be sent to")
        }
    }

    private static let crowd = CommandFailure(
        .usage,
        "--body is a message of a group, a broadcast or a newsletter: those are dropped"
    )

    private static func refused(_ what: String, _ fault: String?) -> CommandFailure {
        CommandFailure(.usage, "--body is no \(what) that would be taken: \(fault ?? "not readable"). Nothing was sent")
    }
}
