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
            grounds.own.hasRoom
                ? input.form.read(nil, grounds, answers).mapError { .wrong($0) } : .failure(.tooMany)
        }
    }
}

/// Deletes an owner's alarm. It rings no more, also if its moment has come and it waits to be pushed.
public typealias RemoveAlarm = RemoveOwn<OwnAlarm>

public enum OwnAlarm: OwnThing {
    public static let notFound = AlarmRefusal.notFound

    public static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool {
        try await PostgresAlarms(store).remove(id, of: customer, by: person)
    }
}
