public import Pipeline
public import Store

/// Changes an owner's alarm, switches it on or off, puts it off, or ends its ringing.
public struct ChangeAlarm: UseCase {
    public struct Input: Sendable {
        public enum Change: Sendable {
            case form(AlarmForm)
            /// One that rings once rings at its next time.
            case active(Bool)
            /// It rings again in its minutes.
            case snooze
            /// The owner is awake: it does not ring again.
            case start
        }

        public let id: String
        public let change: Change
        /// The owner, if the actor is not.
        public var customer: String?

        public init(_ id: String, _ change: Change, customer: String? = nil) {
            (self.id, self.change, self.customer) = (id, change, customer)
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
        let answers = try await self.answers(input, of: customer, in: store)
        let result = try await PostgresAlarms(store).change(input.id, of: customer, by: actor.person) {
            Self.decide(input.change, $0, $1, answers)
        }
        return result ?? .failure(.notFound)
    }

    /// The answers about the feeds of a form. None is asked for an alarm that is not the owner's.
    private func answers(
        _ input: Input,
        of customer: String,
        in store: StoreContext
    ) async throws -> FeedsAsked.Answers {
        guard case .form(let form) = input.change, !form.addresses.isEmpty,
            let known = try await PostgresAlarms(store).find(input.id, of: customer)
        else { return FeedsAsked.Answers() }
        return await self.feeds.answers(form, known: known.alarm.parts.feeds)
    }

    static func decide(
        _ change: Input.Change,
        _ known: AlarmRecord,
        _ grounds: AlarmGrounds,
        _ answers: FeedsAsked.Answers = FeedsAsked.Answers()
    ) -> Result<Alarm?, AlarmRefusal> {
        var alarm = known.alarm
        switch change {
        case .form(let form):
            switch form.read(alarm, grounds, answers) {
            case .success(let read): alarm = read
            case .failure(let faults): return .failure(.wrong(faults))
            }
        case .active(let isActive):
            alarm.isActive = isActive
            if isActive, !known.isOn {
                alarm.day = alarm.first(after: grounds.own.now, in: grounds.own.zone, grounds.prayers)
            }
            if !isActive { alarm.snoozed = [] }
        case .snooze:
            guard alarm.isActive else { return .failure(.off) }
            guard alarm.snooze(known.ringing, at: grounds.own.now) else { return .failure(.snoozedOut) }
        case .start: alarm.snoozed = []
        }
        if alarm.isActive, !known.isOn, grounds.own.active >= Notice.most { return .failure(.tooMany) }
        return .success(alarm == known.alarm ? nil : alarm)
    }
}
