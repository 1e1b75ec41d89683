internal import Pages
internal import Pipeline
internal import Replays
internal import Store
internal import Vault
internal import WorkerKit

/// Opens the input of one failure for people who may see it, and sends a corrected one. What is opened stands in this
/// one answer alone.
enum InputActs {
    /// A page with an input leaves by itself after so long.
    static let shownFor = Duration.seconds(60)
    /// The same while somebody corrects it.
    static let editedFor = Duration.seconds(600)

    /// Shows the input.
    static func reveal(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard request.services.mayReveal else { throw ConsoleFault.revealOff }
        let failure = try await Self.failure(request)
        let back = ConsoleRoute.failure.link(failure.id)
        guard try request.person().reason != nil else { return Self.back(failure, .noReason) }
        guard let input = try await Self.open(failure, request) else { return Self.back(failure, .nothing) }
        let page = RevealedPage(failureID: failure.id, input: input)
        return .revealed(page.page(request.context), for: Self.shownFor, back: back)
    }

    /// Begins a correction: with the input, if inputs may be opened here.
    static func begin(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let failure = try await Self.failure(request)
        let reason = try request.person().reason
        guard reason != nil else { return Self.back(failure, .noReason) }
        guard CorrectedInputFault.standing(of: failure) == nil else { return Self.back(failure, .unfit) }
        var page = CorrectionPage(failure: failure, text: "", reason: reason)
        if request.services.mayReveal, let input = try await Self.open(failure, request) {
            switch input {
            case .text(let text): page.text = text
            case .locked: page.isLocked = true
            }
        }
        return Self.shown(page, request)
    }

    /// Sends the corrected input in place of the one that failed. A form that is sent twice sends it once, since the
    /// failure is under way then.
    static func edit(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let failure = try await Self.failure(request)
        let person = try request.person()
        let typed = Array(Self.body(request.form).utf8)
        var page = CorrectionPage(failure: failure, text: SourceText.shown(typed), reason: person.reason)
        let failures = PostgresFailures(request.services.store)
        let now = try await failures.now()
        let input: CorrectedInput
        do throws(CorrectedInputFault) {
            input = try CorrectedInput(typed, for: failure, now: now)
        } catch {
            page.fault = .input(error)
            return Self.shown(page, request)
        }
        guard person.reason != nil else {
            page.fault = .reasonNeeded
            return Self.shown(page, request)
        }
        let spans = RetrySpans(request.services.tracing)
        let isSent = try await failures.edit(
            failure.id,
            to: input.bytes,
            of: input.customerID,
            by: person,
            trace: { spans.begin($0, under: $1) }
        )
        if isSent { spans.sent(failure.id) }
        // Nobody waits for its outcome.
        spans.endAll()
        return Self.back(failure, isSent ? .edited : .unfit)
    }

    /// The audit row is there before anything is opened. nil if no input is kept.
    private static func open(_ failure: FailureRecord, _ request: ConsoleRequest) async throws -> OpenedInput? {
        guard failure.hasInput else { return nil }
        let store = request.services.store
        try await PostgresAudit(store).record(
            "reveal failure",
            subject: failure.id,
            of: failure.customerID.map { .one($0) },
            by: try request.person()
        )
        do {
            return try await PostgresFailures(store).input(of: failure).map { .text(SourceText.shown($0)) }
        } catch is VaultError {
            return .locked
        }
    }

    private static func failure(_ request: ConsoleRequest) async throws -> FailureRecord {
        guard let identity = EventIdentity(request.id),
            let failure = try await PostgresFailures(request.services.store).find(identity.id)
        else { throw ConsoleFault.notFound }
        return failure
    }

    private static func back(_ failure: FailureRecord, _ notice: ConsoleNotice) -> ConsoleAnswer {
        .seeOther(ConsoleRoute.failure.link(failure.id, query: [Route.Item(ConsoleNotice.field, notice.rawValue)]))
    }

    private static func shown(_ page: CorrectionPage, _ request: ConsoleRequest) -> ConsoleAnswer {
        .revealed(
            page.page(request.context),
            for: Self.editedFor,
            back: ConsoleRoute.failure.link(page.failure.id),
            page.fault == nil ? nil : .unreadable(field: CorrectionPage.body)
        )
    }

    /// Browsers send line breaks as CR LF.
    private static func body(_ form: RequestItems) -> String {
        (form.exact(CorrectionPage.body) ?? "").replacing("\r\n", with: "\n")
    }
}

/// What came of opening an input.
enum OpenedInput: Sendable, Hashable {
    case text(String)
    /// The keys at hand do not open it.
    case locked
}

/// The bytes of an input as people can read and correct them.
enum SourceText {
    /// With the escapes of JSON for what nobody sees: other marks of direction than this text's would change what is
    /// read, and a browser would lose them.
    static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if Self.isHidden(scalar) {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: true)
                    output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Joiners shape Arabic letters and pictures.
        case "\t", "\n", "\u{200C}", "\u{200D}": false
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
            default: false
            }
        }
    }
}
