public import Pipeline
public import Store

/// Adds an owner's alarm.
public struct AddAlarm: UseCase {
    public struct Input: Sendable {
        /// A UUID. The same one again adds nothing more, so that a form that is sent twice adds one alarm.
        public let id: String
        public let form: AlarmForm
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, _ form: AlarmForm, customer: String? = nil) {
            (self.id, self.form, self.customer) = (id, form, customer)
        }
    }

    private let feeds: FeedsAsked

    /// - Parameter feeds: nil: every address is kept, also one that is no feed.
    public init(asking feeds: (any FeedCheck)? = nil) { self.feeds = FeedsAsked(check: feeds) }

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, AlarmRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let answers = await self.feeds.answers(input.form)
        return try await PostgresAlarms(store).add(input.id, of: customer, by: actor.person) { grounds in
            guard grounds.own.active < Notice.most, grounds.own.all < Notice.mostInAll else {
                return .failure(.tooMany)
            }
            return input.form.read(nil, grounds, answers).mapError { .wrong($0) }
        }
    }
}

/// Deletes an owner's alarm. It rings no more, also if its moment has come and it waits to be pushed.
public struct RemoveAlarm: UseCase {
    public struct Input: Sendable {
        public let id: String
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, customer: String? = nil) { (self.id, self.customer) = (id, customer) }
    }

    public init() {}

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, AlarmRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        let isRemoved = try await PostgresAlarms(store).remove(input.id, of: customer, by: actor.person)
        return isRemoved ? .success(()) : .failure(.notFound)
    }
}
