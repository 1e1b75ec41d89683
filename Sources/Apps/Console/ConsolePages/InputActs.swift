internal import Pipeline
internal import Replays
internal import Store
internal import Vault
internal import Web
internal import WorkerKit

/// Opens the input of one failure for people who may see it, and sends a corrected one. What is opened stands in this
/// one answer alone.
enum InputActs {
    /// The field with the number of looks at the input before this one.
    static let before = "looks"
    /// As the audit has it.
    private static let look = "reveal failure"

    /// A page with an input leaves by itself after so long.
    static let shownFor = Duration.seconds(60)
    /// The same while somebody corrects it.
    static let editedFor = Duration.seconds(600)

    /// Shows the input.
    static func reveal(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let failure = try await Self.failure(request)
        guard request.services.mayReveal else {
            try await Self.recordRefusal(request)
            throw ConsoleFault.revealOff
        }
        let back = ConsoleRoute.failure.link(failure.id)
        guard try request.person().reason != nil else { return try await Self.refuse(failure, .noReason, request) }
        guard failure.hasInput else { return try await Self.refuse(failure, .nothing, request) }
        guard let input = try await Self.open(failure, request) else {
            return try await Self.refuse(failure, .shownBefore, request)
        }
        let page = RevealedPage(failureID: failure.id, input: input)
        return .revealed(page.page(request.context), for: Self.shownFor, back: back)
    }

    /// Begins a correction: with the input, if inputs may be opened here.
    static func begin(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let failure = try await Self.failure(request)
        let reason = try request.person().reason
        guard reason != nil else { return try await Self.refuse(failure, .noReason, request) }
        guard CorrectedInputFault.standing(of: failure) == nil else {
            return try await Self.refuse(failure, .unfit, request)
        }
        var page = CorrectionPage(failure: failure, text: "", reason: reason)
        if request.services.mayReveal, failure.hasInput {
            switch try await Self.open(failure, request) {
            case .text(let text)?: page.text = text
            case .locked?: page.isLocked = true
            case nil: return try await Self.refuse(failure, .shownBefore, request)
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
        var input: CorrectedInput?
        do throws(CorrectedInputFault) {
            input = try CorrectedInput(typed, for: failure, now: now)
        } catch {
            page.fault = .input(error)
        }
        if page.fault == nil, person.reason == nil { page.fault = .reasonNeeded }
        guard let input, page.fault == nil else {
            try await Self.recordRefusal(request)
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
        // No caller waits for the outcome.
        spans.endAll()
        return isSent ? Self.back(failure, .edited) : try await Self.refuse(failure, .unfit, request)
    }

    /// How often the input was opened.
    static func looks(at failure: FailureRecord, _ store: StoreContext) async throws -> Int {
        try await PostgresAudit(store).count(Self.look, subject: failure.id, of: failure.customerID.map { .one($0) })
    }

    /// The audit row is there before anything is opened. nil if somebody has looked since the form was made: with this
    /// very form, if its answer is loaded again.
    private static func open(_ failure: FailureRecord, _ request: ConsoleRequest) async throws -> OpenedInput? {
        let store = request.services.store
        guard let looks = request.form.text(Self.before).flatMap({ Int($0) }) else { return nil }
        let isNew = try await PostgresAudit(store).record(
            Self.look,
            subject: failure.id,
            of: failure.customerID.map { .one($0) },
            by: try request.person(),
            after: looks
        )
        guard isNew else { return nil }
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

    /// A refusal is recorded too. The owner does not see it, since no input was shown.
    private static func refuse(
        _ failure: FailureRecord,
        _ notice: ConsoleNotice,
        _ request: ConsoleRequest
    ) async throws -> ConsoleAnswer {
        try await Self.recordRefusal(request)
        return Self.back(failure, notice)
    }

    private static func recordRefusal(_ request: ConsoleRequest) async throws {
        guard let subject = EventIdentity(request.id) else { return }
        let person = try request.person()
        try await Self.recordRefusal(of: request.route, subject, by: person, request.services.store)
    }

    /// nothing for an act that opens and changes no input.
    static func recordRefusal(
        of route: ConsoleRoute,
        _ subject: EventIdentity,
        by person: AuditedPerson,
        _ store: StoreContext
    ) async throws {
        let acts: [ConsoleRoute: String] = [
            .revealFailure: Self.look, .openFailure: "edit failure", .editFailure: "edit failure",
        ]
        guard let act = acts[route] else { return }
        try await PostgresAudit(store).record("\(act) refused", subject: subject.id, by: person)
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

/// The result of opening an input.
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
