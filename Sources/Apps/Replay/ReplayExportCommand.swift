internal import ArgumentParser
internal import CommandKit
internal import Foundation
internal import Pipeline
internal import Replays
internal import Store
internal import Time
internal import Vault
internal import WorkerKit

struct ReplayExportCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes failures as JSON Lines, for bug reports.",
        discussion: """
            Without content: ids, causes, times and counts. With --reveal also the inputs that failed, decrypted; that \
            is written into the audit table first, once and with their number.
            """
    )

    /// Of records; with inputs, which may have 256 KiB each, a page is smaller.
    private static let page = 1000
    private static let revealedPage = 100

    @OptionGroup var selection: FailureSelection

    @Flag(help: "Also those that have an outcome.")
    var all = false

    @Flag(help: "With the inputs in the clear.")
    var reveal = false

    @OptionGroup var options: CommandOptions

    func perform() async throws {
        let isWell = try await CommandEnvironment.with(self.options) { environment in
            let failures = PostgresFailures(environment.store)
            switch try self.selection.asked(at: try await failures.now()) {
            case .ids(let ids):
                let found = try await failures.find(ids)
                try await self.audit(found.count, AuditedOwner(found.map(\.customerID)), environment)
                let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
                for id in ids {
                    if let failure = known[id] { try await self.write([failure], from: failures) }
                }
                return UnknownFailures.tell(ids, beside: found.map(\.id)).isEmpty
            case .matching(var filter):
                filter.isOpen = !self.all
                if self.reveal { try await self.audit(try await failures.count(filter), .several, environment) }
                try await self.export(filter, from: failures)
                return true
            }
        }
        guard isWell else { throw ExitCode.failure }
    }

    private func audit(_ count: Int, _ owner: AuditedOwner?, _ environment: CommandEnvironment) async throws {
        guard self.reveal else { return }
        let subject = "\(count) failures"
        try await PostgresAudit(environment.store).record(
            "reveal failures",
            subject: subject,
            of: owner,
            by: AuditedUser.current
        )
    }

    private func export(_ filter: FailureFilter, from failures: PostgresFailures) async throws {
        var cursor: FailureCursor?
        while true {
            let page = try await failures.list(
                filter,
                after: cursor,
                atMost: self.reveal ? Self.revealedPage : Self.page
            )
            guard let last = page.last else { return }
            cursor = last.cursor
            try await self.write(page, from: failures)
        }
    }

    private func write(_ page: [FailureRecord], from failures: PostgresFailures) async throws {
        var text = ""
        for failure in page {
            var exported = ExportedFailure(failure)
            if self.reveal {
                do {
                    exported.show(try await failures.input(of: failure))
                } catch let error as VaultError {
                    exported.inputFault = "\(error)"
                }
            }
            text += try Listing.jsonLine(exported) + "\n"
        }
        StandardOutput.write(text)
    }
}

/// A failure for a bug report: ids, causes, times and counts. Nothing that a publisher or a person has written, unless
/// the input was asked for.
private struct ExportedFailure: Encodable {
    var id: String
    var failedAt: String
    var stage: String
    var kind: String
    var detail: String
    var attempts: Int
    var customerId: String?
    var conversationId: String?
    var generation: Int64?
    var headers: [String: String]
    var retryOf: String?
    var retriedAt: String?
    var editedAt: String?
    var outcome: String?
    var outcomeAt: String?
    var retriedAs: String?
    var hasInput: Bool
    /// Only with --reveal, if the input is text.
    var input: String?
    /// Only with --reveal, if the input is not text.
    var inputBase64: String?
    /// Only with --reveal, if the input cannot be decrypted.
    var inputFault: String?

    init(_ failure: FailureRecord) {
        self.id = failure.id
        self.failedAt = Timestamp.utcText(failure.failedAt)
        (self.stage, self.kind, self.detail) = (failure.stage, failure.kind, failure.detail)
        self.attempts = failure.attempts
        (self.customerId, self.conversationId) = (failure.customerID, failure.conversationID)
        self.generation = failure.generation
        self.headers = Self.safe(failure.headers)
        (self.retryOf, self.retriedAs) = (failure.retryOf, failure.retriedAs)
        self.retriedAt = failure.retriedAt.map { Timestamp.utcText($0) }
        self.editedAt = failure.editedAt.map { Timestamp.utcText($0) }
        self.outcomeAt = failure.outcomeAt.map { Timestamp.utcText($0) }
        self.outcome = failure.outcome
        self.hasInput = failure.hasInput
    }

    mutating func show(_ input: [UInt8]?) {
        self.input = input.flatMap { String(validating: $0, as: UTF8.self) }
        if self.input == nil { self.inputBase64 = input.map { Data($0).base64EncodedString() } }
    }

    /// A publisher may write anything into a header. Only headers of the form that Jadwal writes are exported.
    private static func safe(_ headers: [String: String]) -> [String: String] {
        headers.filter { name, value in
            switch name {
            case HeaderName.traceParent: TraceParent.checked(value) != nil
            case HeaderName.failureID: EventIdentity(value) != nil
            case HeaderName.attempts, HeaderName.firstAttemptAt, HeaderName.saidAt, HeaderName.waited, HeaderName.alone:
                Double(value) != nil
            default: false
            }
        }
    }
}
