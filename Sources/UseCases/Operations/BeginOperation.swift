public import Store

/// Begins an action on many failures, conversations or schedules. The same id begins nothing more: a form that is sent twice, or a
/// call that is repeated, leads to the first operation.
public struct BeginOperation: UseCase {
    public struct Input: Sendable {
        public let order: OperationOrder
        /// Of the operation, as `PreviewOperation` has it, or a new one.
        public let id: String
        /// Works on it at once, in place of the next program that is free.
        public var owner: String?

        public init(_ order: OperationOrder, id: String, owner: String? = nil) {
            (self.order, self.id, self.owner) = (order, id, owner)
        }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<BegunOperation, OperationRefusal> {
        if let refusal = actor.refusal(of: input.order.kind) { return .failure(refusal) }
        do {
            return .success(
                try await PostgresOperations(store)
                    .ask(input.order, id: input.id, by: actor.person, owner: input.owner)
            )
        } catch let error as AdministrationError {
            return .failure(.refused(error))
        }
    }
}

/// Retries or discards one failure.
public struct ActOnFailure: UseCase {
    public struct Input: Sendable {
        public let failure: String
        public let kind: BulkOperation.Kind

        public init(_ kind: BulkOperation.Kind, _ failure: String) { (self.kind, self.failure) = (kind, failure) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<BegunOperation, OperationRefusal> {
        if let refusal = actor.refusal(of: input.kind) { return .failure(refusal) }
        guard let failure = try await PostgresFailures(store).find(input.failure) else { return .failure(.notFound) }
        let preview = try await PreviewOperation.read(.init(input.kind, .failuresByID([failure.id])), in: store)
        guard preview.count.value > 0 else {
            guard let earlier = failure.operationID else { return .failure(.nothingToDo) }
            return .success(BegunOperation(id: earlier))
        }
        if let current = preview.current { return .success(BegunOperation(id: current.id)) }
        let order = OperationOrder(input.kind, preview.scope, through: preview.through)
        return try await BeginOperation().run(.init(order, id: preview.id), as: actor, in: store)
    }
}

/// Pauses, resumes or stops an operation, or gives it another rate.
public struct ChangeOperation: UseCase {
    public struct Input: Sendable {
        public let operation: String
        public let change: OperationChange

        public init(_ change: OperationChange, _ operation: String) {
            (self.change, self.operation) = (change, operation)
        }
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, StoreRefusal>
    {
        try await actor.act(.operate) {
            try await PostgresOperations(store).change(input.operation, input.change, by: actor.person)
        }
    }
}

extension Actor {
    /// nil if the actor may begin such an operation.
    fileprivate func refusal(of kind: BulkOperation.Kind) -> OperationRefusal? {
        guard self.may(.operate) else { return .notAllowed }
        return kind == .discard && self.person.reason == nil ? .reasonNeeded : nil
    }
}

public enum OperationRefusal: UseCaseRefusal {
    case notAllowed
    case notFound
    /// A discarded failure keeps it with its outcome.
    case reasonNeeded
    /// It has ended, is under way, or too little is kept of it.
    case nothingToDo
    /// For example, its customer was removed.
    case refused(AdministrationError)

    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .notFound: .notFound
        case .reasonNeeded, .nothingToDo, .refused: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: "the person may not act on failures, conversations and schedules"
        case .notFound: "there is no such failure"
        case .reasonNeeded: "it needs a reason"
        case .nothingToDo: "there is nothing to do"
        case .refused(let error): error.description
        }
    }
}
