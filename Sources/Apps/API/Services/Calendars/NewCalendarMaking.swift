internal import CalDAV
internal import Pipeline
internal import Store

/// Makes a calendar in an owner's account, and has new events go there. The same key makes one: it is part of the
/// calendar's address.
enum NewCalendarMaking {
    enum Outcome: Sendable {
        case made(CalendarPlace)
        /// The form has the faults.
        case refused
        case tooOften
        case fault(AccountFault)
        /// There is another account by now.
        case otherAccount
    }

    static func make(
        _ form: inout NewCalendarForm,
        key: String,
        _ trial: AccountTrial,
        of account: OwnerCalendarAccount,
        _ services: OwnerServices
    ) async throws -> Outcome {
        if let made = trial.calendar(madeFor: key) {
            let place = CalendarPlace(url: made.url, displayName: made.name)
            return try await Self.choose(place, isNew: false, account, services)
        }
        guard let wanted = form.read(beside: trial.calendars) else { return .refused }
        switch await services.calendars.make(wanted.name, wanted.color, key: key, in: account.account) {
        case nil: return .tooOften
        case .failure(let fault)?: return .fault(fault)
        case .success(let made)?: return try await Self.choose(made.place, isNew: made.isNew, account, services)
        }
    }

    private static func choose(
        _ place: CalendarPlace,
        isNew: Bool,
        _ account: OwnerCalendarAccount,
        _ services: OwnerServices
    ) async throws -> Outcome {
        let isKept = try await PostgresOwnerCalendars(services.store).choose(
            place,
            ignoring: account.account.ignoredCalendars,
            hiding: account.account.hiddenCalendars,
            from: account.account,
            of: account.account.customerID,
            hasMadeIt: isNew
        )
        return isKept ? .made(place) : .otherAccount
    }
}
