public import Store

/// Opens the input of one failure. The row of the audit is there before anything is opened. Throws `VaultError` if the
/// keys at hand do not open it.
public struct RevealFailure: UseCase {
    public struct Input: Sendable {
        public let failure: String
        /// How often it had been opened when the person asked: nothing is shown twice for one form. nil: any number.
        public var earlier: Int?

        public init(_ failure: String, after earlier: Int? = nil) { (self.failure, self.earlier) = (failure, earlier) }
    }

    public enum Refusal: UseCaseRefusal {
        case notAllowed
        case notFound
        case reasonNeeded
        /// Somebody has opened it meanwhile, such as by loading the answer again.
        case shownBefore
    }

    private static let action = "reveal failure"

    public init() {}

    /// - Returns: nil if no input is kept.
    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<[UInt8]?, Refusal> {
        guard actor.may(.reveal) else { return .failure(.notAllowed) }
        let failures = PostgresFailures(store)
        guard let failure = try await failures.find(input.failure) else { return .failure(.notFound) }
        guard actor.hasReason else { return .failure(.reasonNeeded) }
        guard try await Self.record(failure, actor.person, after: input.earlier, store) else {
            return .failure(.shownBefore)
        }
        return .success(try await failures.input(of: failure))
    }

    /// How often the input was opened.
    public static func count(of failure: FailureRecord, in store: StoreContext) async throws -> Int {
        try await PostgresAudit(store).count(Self.action, subject: failure.id, of: failure.owner)
    }

    private static func record(
        _ failure: FailureRecord,
        _ person: AuditedPerson,
        after earlier: Int?,
        _ store: StoreContext
    ) async throws -> Bool {
        let audit = PostgresAudit(store)
        guard let earlier else {
            try await audit.record(Self.action, subject: failure.id, of: failure.owner, by: person)
            return true
        }
        return try await audit.record(
            Self.action,
            subject: failure.id,
            of: failure.owner,
            by: person,
            after: earlier
        )
    }
}

extension FailureRecord {
    fileprivate var owner: AuditedOwner? { self.customerID.map { .one($0) } }
}

extension RevealFailure.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .notFound: .notFound
        case .reasonNeeded: .unfit
        case .shownBefore: .changedMeanwhile
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: "the person may not see inputs"
        case .notFound: "there is no such failure"
        case .reasonNeeded: "it needs a reason"
        case .shownBefore: "somebody has opened it meanwhile"
        }
    }
}
