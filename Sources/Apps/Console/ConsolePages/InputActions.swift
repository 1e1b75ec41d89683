internal import Pipeline
internal import Store
internal import UseCases
internal import Vault
internal import Web
internal import WorkerKit

/// Opens the input of one failure for people who may see it, and sends a corrected one. What is opened stands in this
/// one answer alone.
enum InputActions {
    /// The field with the number of times that the input was opened before.
    static let before = "looks"

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
        guard failure.hasInput else { return try await Self.refuse(failure, .nothing, request) }
        switch try await Self.open(failure, request) {
        case .success(let input):
            let page = RevealedPage(failureID: failure.id, input: input)
            let back = ConsoleRoute.failure.link(failure.id)
            return .revealed(page.page(request.context), for: Self.shownFor, back: back)
        case .failure(let refusal): return try await Self.refuse(failure, refusal.notice, request)
        }
    }

    /// Begins a correction: with the input, if inputs may be opened here.
    static func begin(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let failure = try await Self.failure(request)
        let reason = try request.person().reason
        guard reason != nil else { return try await Self.refuse(failure, .noReason, request) }
        guard CorrectedInputFault.preventing(editOf: failure) == nil else {
            return try await Self.refuse(failure, .unfit, request)
        }
        var page = CorrectionPage(failure: failure, text: "", reason: reason)
        if request.services.mayReveal, failure.hasInput {
            switch try await Self.open(failure, request) {
            case .success(.text(let text)): page.text = text
            case .success(.locked): page.isLocked = true
            case .failure(let refusal): return try await Self.refuse(failure, refusal.notice, request)
            }
        }
        return Self.shown(page, request)
    }

    /// Sends the corrected input in place of the one that failed.
    static func edit(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        let failure = try await Self.failure(request)
        let typed = Array(Self.body(request.form).utf8)
        let spans = RetrySpans(request.services.tracing)
        // No caller waits for the outcome.
        defer { spans.endAll() }
        let input = EditFailure.Input(failure.id, to: typed, trace: { spans.begin($0, under: $1) })
        let actor = try request.actor()
        switch try await EditFailure().run(input, as: actor, in: request.services.store) {
        case .success:
            spans.sent(failure.id)
            return Self.back(failure, .edited)
        case .failure(let refusal):
            guard let fault = refusal.fault else { return try await Self.refuse(failure, .unfit, request) }
            try await Self.recordRefusal(request)
            let text = SourceText.shown(typed)
            return Self.shown(
                CorrectionPage(failure: failure, text: text, reason: actor.person.reason, fault: fault),
                request
            )
        }
    }

    private static func open(
        _ failure: FailureRecord,
        _ request: ConsoleRequest
    ) async throws -> Result<OpenedInput, RevealFailure.Refusal> {
        guard let earlier = request.form.text(Self.before).flatMap({ Int($0) }) else { return .failure(.shownBefore) }
        let input = RevealFailure.Input(failure.id, after: earlier)
        do {
            let opened = try await RevealFailure().run(input, as: try request.actor(), in: request.services.store)
            return opened.flatMap { bytes in
                guard let bytes else { return .failure(.shownBefore) }
                return .success(.text(SourceText.shown(bytes)))
            }
        } catch is VaultError {
            return .success(.locked)
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

    /// Records nothing for an action that opens and changes no input.
    static func recordRefusal(
        of route: ConsoleRoute,
        _ subject: EventIdentity,
        by person: AuditedPerson,
        _ store: StoreContext
    ) async throws {
        let actions: [ConsoleRoute: String] = [
            .revealFailure: "reveal failure", .openFailure: "edit failure", .editFailure: "edit failure",
        ]
        guard let action = actions[route] else { return }
        try await PostgresAudit(store).record("\(action) refused", subject: subject.id, by: person)
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

extension RevealFailure.Refusal {
    /// The permission is of the route, and the failure was there.
    fileprivate var notice: ConsoleNotice {
        switch self {
        case .reasonNeeded: .noReason
        case .shownBefore: .shownBefore
        case .notAllowed, .notFound: .unfit
        }
    }
}

extension EditFailure.Refusal {
    /// Shown beside the input, which can be sent again; nil if no input can help.
    fileprivate var fault: CorrectionPage.Fault? {
        switch self {
        case .input(let fault): .input(fault)
        case .reasonNeeded: .reasonNeeded
        case .notOpen, .notAllowed, .notFound: nil
        }
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
