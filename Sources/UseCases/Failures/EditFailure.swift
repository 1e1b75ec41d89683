public import Store

/// Retries one failure with a corrected input. Sent twice, it is refused the second time: the failure is under way then.
public struct EditFailure: UseCase {
    public struct Input: Sendable {
        public let failure: String
        public let body: [UInt8]
        /// Also if it was sent before and is lost.
        public var isResending: Bool
        public var trace: RetryTrace

        public init(
            _ failure: String,
            to body: [UInt8],
            isResending: Bool = false,
            trace: @escaping RetryTrace = { $1 }
        ) {
            (self.failure, self.body, self.isResending, self.trace) = (failure, body, isResending, trace)
        }
    }

    public enum Refusal: UseCaseRefusal {
        case notAllowed
        case notFound
        case input(CorrectedInputFault)
        case reasonNeeded
        /// It has changed meanwhile, or the input's customer was removed.
        case notOpen
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<FailureRecord, Refusal> {
        guard actor.may(.edit) else { return .failure(.notAllowed) }
        let failures = PostgresFailures(store)
        guard let failure = try await failures.find(input.failure) else { return .failure(.notFound) }
        let now = try await failures.now()
        let corrected: CorrectedInput
        do throws(CorrectedInputFault) {
            corrected = try CorrectedInput(input.body, for: failure, isResending: input.isResending, now: now)
        } catch {
            return .failure(.input(error))
        }
        guard actor.hasReason else { return .failure(.reasonNeeded) }
        let isSent = try await failures.edit(
            failure.id,
            to: corrected.bytes,
            of: corrected.customerID,
            isResending: input.isResending,
            by: actor.person,
            trace: input.trace
        )
        return isSent ? .success(failure) : .failure(.notOpen)
    }
}

extension EditFailure.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .notFound: .notFound
        case .input, .reasonNeeded: .unfit
        case .notOpen: .changedMeanwhile
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: "the person may not correct inputs"
        case .notFound: "there is no such failure"
        case .input: "the input cannot take the place of the one that failed"
        case .reasonNeeded: "it needs a reason"
        case .notOpen: "the failure is not open, or the input is of a removed customer"
        }
    }
}
