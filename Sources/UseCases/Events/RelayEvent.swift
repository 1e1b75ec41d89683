internal import Pipeline
public import Store

/// Sends the wanted state of an event to its calendar now, instead of when its turn comes.
public struct RelayEvent: UseCase {
    public struct Input: Sendable {
        public let event: String
        /// The event's customer, if the actor does not name one.
        public var customer: String?

        public init(event: String, customer: String? = nil) { (self.event, self.customer) = (event, customer) }
    }

    public enum Refusal: UseCaseRefusal, EventRefusal {
        case notAllowed
        case missing(MissingEvent)
        /// It is written, under way, or waits for its customer's account.
        case nothingToWrite
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<EventActionResult, Refusal> {
        guard actor.may(.operate) else { return .failure(.notAllowed) }
        return try await PostgresEvents(store)
            .change(input.event, of: actor.customerID ?? input.customer, by: actor.person) { held in
                held.record.mayBeRelayed && !held.isUnderWay ? .success(.relay) : .failure(.nothingToWrite)
            }
    }
}

extension RelayEvent.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .nothingToWrite: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .nothingToWrite: "there is nothing to write of this event, or it is under way"
        }
    }
}
