internal import ArgumentParser
internal import CommandKit
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import WorkerKit

struct ReplayEditCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Retries one failure with a corrected input.",
        discussion: """
            The original stays with the failure, encrypted; the corrected input is checked as its worker will check \
            it, and only then sent. The failure ends as edited when the corrected input has had its effect. Written \
            into the audit table.
            """
    )

    @Argument(help: ArgumentHelp("The failure's id.", valueName: "id"))
    var id: String

    @Option(help: ArgumentHelp("The corrected input, whole; - is standard input.", valueName: "file"))
    var body: String

    @OptionGroup var wait: WaitOptions
    @OptionGroup var listing: ListingOptions
    @OptionGroup var options: CommandOptions

    func validate() throws { _ = try ArgumentChecks.identifier(self.id, of: "id") }

    func perform() async throws {
        let id = try ArgumentChecks.identifier(self.id, of: "id")
        let bytes = try InputFile(self.body).all(atMost: CorrectedInput.maximumBytes)
        let isWell = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            guard let failure = try await failures.find(id) else {
                throw CommandFailure(.refused, "there is no failure \(id)")
            }
            let start = try await failures.now()
            let input = try CorrectedInput(bytes, for: failure, isResending: self.wait.resend, now: start)
            let isSent = try await failures.edit(
                id,
                to: input.bytes,
                of: input.customerID,
                isResending: self.wait.resend,
                by: AuditedUser.current
            )
            guard isSent else {
                throw CommandFailure(
                    .refused,
                    "nothing was sent: the failure \(id) is not open, or the input is of a removed customer"
                )
            }
            return try await ReplayRetryCommand.replay(
                .ids([id]),
                ReplayPlan(patience: self.wait.patience),
                in: failures,
                from: start,
                self.listing
            )
        }
        guard isWell else { throw ExitCode.failure }
    }
}

/// A corrected input, checked with the rules of its stage's worker.
private struct CorrectedInput {
    static let maximumBytes = ChatMessageDecoder.maximumBytes

    let bytes: [UInt8]
    let customerID: String

    /// Throws with the cause, which never quotes the input.
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
        CommandFailure(.usage, "--body is not a valid \(what): \(fault ?? "not readable"). Nothing was sent")
    }
}
