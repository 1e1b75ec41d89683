public import Pipeline
public import Store

/// Writes an event that its owner has typed. Its id is the form's: a form that is sent twice adds one event.
public struct AddEvent: UseCase {
    public struct Input: Sendable {
        public let event: CalendarEvent

        public init(_ event: CalendarEvent) { self.event = event }
    }

    public enum Refusal: UseCaseRefusal {
        /// Only owners add events.
        case notAllowed
        /// The owner has added as many as one may.
        case tooMany(AddingBound)
    }

    public init() {}

    /// - Returns: false if the owner has an event with this id already.
    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Bool, Refusal> {
        guard let customer = actor.customerID else { return .failure(.notAllowed) }
        do {
            return .success(try await PostgresOwnerEvents(store).add(input.event, of: customer))
        } catch let bound as AddingBound {
            return .failure(.tooMany(bound))
        }
    }
}

extension AddEvent.Refusal {
    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .tooMany: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .tooMany: "the owner has added as many events as one may"
        }
    }
}
