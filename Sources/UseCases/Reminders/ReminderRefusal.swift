public import Pipeline
public import Store
internal import Time

/// Why the reminders of an event are not changed.
public enum ReminderRefusal: UseCaseRefusal, EventRefusal {
    case notAllowed
    case missing(MissingEvent)
    /// It is over, or does not take place.
    case over
    /// The owner is reminded by alarms in the calendar.
    case notByPush
    case wrong(ReminderLeads.Fault)
    /// It comes again at no such time.
    case wrongTime

    public var kind: RefusalKind {
        switch self {
        case .notAllowed: .notAllowed
        case .missing(let missing): missing.kind
        case .over, .notByPush, .wrong, .wrongTime: .unfit
        }
    }

    public var description: String {
        switch self {
        case .notAllowed: EventRefusalText.notAllowed
        case .missing(let missing): missing.description
        case .over: "the event is over, or does not take place"
        case .notByPush: "this owner is reminded by alarms in the calendar"
        case .wrong(.unreadable): "a lead is 0m, 10m, 1h or 1d, and for whole days @09:00 or -1d@20:00, at most 28 days"
        case .wrong(.tooMany): "an event has at most \(ReminderLeads.most) reminders"
        case .wrong(.twice): "a reminder is there twice"
        case .wrongTime: "a reminder comes again in 5, 10 or 30 minutes, or when the event begins"
        }
    }
}

extension Actor {
    /// Changes the reminders of an event that is still to come, of an owner who gets them as notifications.
    ///
    /// - Parameters:
    ///   - customer: the event's, if the actor is not its owner and knows it.
    ///   - action: as the audit table names it.
    func changeReminders(
        of event: String,
        _ customer: String?,
        in store: StoreContext,
        action: String,
        _ change:
            @escaping @Sendable (inout EventReminders, EventRecord, _ now: UnixTime) throws(ReminderRefusal) -> Void
    ) async throws -> Result<EventReminders, ReminderRefusal> {
        guard self.may(.operate) else { return .failure(.notAllowed) }
        return try await PostgresReminders(store)
            .change(event, of: self.customerID ?? customer, by: self.person, action: action) { held in
                guard held.preferences.way.pushes else { return .failure(.notByPush) }
                let (record, now) = (held.event.record, held.event.now)
                guard !record.isGone, record.endsAt > now else { return .failure(.over) }
                var reminders = held.reminders
                do throws(ReminderRefusal) {
                    try change(&reminders, record, now)
                } catch {
                    return .failure(error)
                }
                return .success(reminders == held.reminders ? nil : reminders)
            }
            .map(\.reminders)
    }
}
