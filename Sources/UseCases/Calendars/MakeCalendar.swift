public import CalDAV
public import Pipeline
public import Store

/// Makes a calendar in an owner's account, and has new events go there. The same key makes one: it is part of the
/// calendar's address.
public struct MakeCalendar: UseCase {
    public struct Input: Sendable {
        public let listed: ListedCalendars
        public let form: NewCalendarForm
        /// Letters and digits.
        public let key: String

        public init(_ listed: ListedCalendars, _ form: NewCalendarForm, key: String) {
            (self.listed, self.form, self.key) = (listed, form, key)
        }
    }

    public enum Refusal: Error, Hashable {
        case wrong([NewCalendarForm.Fault])
        case tooOften
        case fault(AccountFault)
        case otherAccount
    }

    private let services: any CalendarServices

    public init(_ services: any CalendarServices) { self.services = services }

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<CalendarPlace, Refusal> {
        let account = input.listed.account.account
        guard try actor.owner() == account.customerID else { return .failure(.otherAccount) }
        if let made = input.listed.trial.calendar(madeFor: input.key) {
            let place = CalendarPlace(url: made.url, displayName: made.name)
            return try await Self.choose(place, isNew: false, account, store)
        }
        var form = input.form
        guard let wanted = form.read(beside: input.listed.trial.calendars) else { return .failure(.wrong(form.faults)) }
        switch await self.services.make(wanted.name, wanted.color, key: input.key, in: account) {
        case nil: return .failure(.tooOften)
        case .failure(let fault)?: return .failure(.fault(fault))
        case .success(let made)?: return try await Self.choose(made.place, isNew: made.isNew, account, store)
        }
    }

    private static func choose(
        _ place: CalendarPlace,
        isNew: Bool,
        _ account: CalendarAccount,
        _ store: StoreContext
    ) async throws -> Result<CalendarPlace, Refusal> {
        let isKept = try await PostgresOwnerCalendars(store).choose(
            place,
            ignoring: account.ignoredCalendars,
            hiding: account.hiddenCalendars,
            from: account,
            of: account.customerID,
            hasMadeIt: isNew
        )
        return isKept ? .success(place) : .failure(.otherAccount)
    }
}
