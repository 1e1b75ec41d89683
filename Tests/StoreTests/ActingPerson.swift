import Pipeline
public import Store
import UseCases

/// A person who acts on events and questions by the use cases. A refusal is thrown, with what fronts tell apart.
struct ActingPerson: Sendable {
    let store: StoreContext

    func dismiss(
        _ id: String,
        of customer: String? = nil,
        seen: Int? = nil,
        because reason: DismissalReason?,
        removing: Bool? = nil,
        by person: AuditedPerson
    ) async throws -> EventActionResult {
        var input = DismissEvent.Input(event: id, customer: customer, seen: seen, because: reason)
        input.removesEntry = removing
        return try Self.get(try await DismissEvent().run(input, as: Self.actor(person, customer), in: self.store))
    }

    func correct(
        _ id: String,
        of customer: String? = nil,
        seen: Int? = nil,
        _ correction: EventCorrection,
        by person: AuditedPerson
    ) async throws -> EventActionResult {
        let input = CorrectEvent.Input(event: id, customer: customer, seen: seen, correction)
        return try Self.get(try await CorrectEvent().run(input, as: Self.actor(person, customer), in: self.store))
    }

    func undo(_ id: String, of customer: String, by person: AuditedPerson) async throws -> EventActionResult {
        let input = UndoJudgement.Input(event: id)
        return try Self.get(
            try await UndoJudgement().run(input, as: Self.actor(person, customer), in: self.store)
        )
    }

    func resolve(
        _ id: String,
        of customer: String? = nil,
        seen: Int? = nil,
        _ decision: ConflictDecision,
        by person: AuditedPerson
    ) async throws -> EventActionResult {
        let input = ResolveConflict.Input(event: id, customer: customer, seen: seen, decision)
        return try Self.get(
            try await ResolveConflict().run(input, as: Self.actor(person, customer), in: self.store)
        )
    }

    func relay(_ id: String, of customer: String? = nil, by person: AuditedPerson) async throws {
        let input = RelayEvent.Input(event: id, customer: customer)
        _ = try Self.get(try await RelayEvent().run(input, as: Self.actor(person, customer), in: self.store))
    }

    func accept(_ id: String, of customer: String? = nil, by person: AuditedPerson) async throws -> QuestionAnswer {
        try await self.answer(id, customer, accepts: true, person)
    }

    func decline(_ id: String, of customer: String? = nil, by person: AuditedPerson) async throws -> QuestionAnswer {
        try await self.answer(id, customer, accepts: false, person)
    }

    private func answer(
        _ id: String,
        _ customer: String?,
        accepts: Bool,
        _ person: AuditedPerson
    ) async throws -> QuestionAnswer {
        let input = AnswerQuestion.Input(question: id, customer: customer, accepts: accepts)
        let actor = Self.actor(person, customer)
        return try Self.get(try await AnswerQuestion().run(input, as: actor, in: self.store))
    }

    private static func actor(_ person: AuditedPerson, _ customer: String?) -> Actor {
        if person == .owner, let customer { .owner(customer) } else { .operator(person) }
    }

    private static func get<Output, Refusal: UseCaseRefusal>(_ result: Result<Output, Refusal>) throws -> Output {
        try result.mapError { RefusedAction(code: $0.kind, detail: $0.description) }.get()
    }
}

struct RefusedAction: Error {
    let code: RefusalKind
    let detail: String
}

extension AuditedPerson: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}
