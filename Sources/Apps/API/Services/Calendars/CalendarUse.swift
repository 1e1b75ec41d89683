internal import CalDAV
internal import Pipeline
internal import Store

/// Where new events go, and which calendars are not searched for conflicts or not shown. Only calendars that the server
/// lists now can be chosen: an address from elsewhere is refused.
struct CalendarUse: Sendable, Hashable {
    enum Place: Sendable, Hashable {
        /// A calendar that Jadwal makes.
        case own
        case calendar(AccountTrial.Calendar)
    }

    let place: Place
    /// Addresses of those that are not searched for conflicts.
    let ignored: Set<String>
    /// Addresses of those that the views leave out.
    let hidden: Set<String>

    enum Outcome: Sendable, Hashable {
        case kept
        /// The place is read-only, or Jadwal may make none.
        case refused
        /// There is another account by now.
        case otherAccount
    }

    func keep(
        _ trial: AccountTrial,
        of account: OwnerCalendarAccount,
        _ services: OwnerServices
    ) async throws -> Outcome {
        var place: CalendarPlace?
        switch self.place {
        case .own: guard trial.mayHaveOwn else { return .refused }
        case .calendar(let calendar):
            guard calendar.isWritable else { return .refused }
            if !calendar.isOwn { place = CalendarPlace(url: calendar.url, displayName: calendar.name) }
        }
        let isKept = try await PostgresOwnerCalendars(services.store).choose(
            place,
            ignoring: self.ignored.sorted(),
            hiding: self.hidden.sorted(),
            from: account.account,
            of: account.account.customerID
        )
        return isKept ? .kept : .otherAccount
    }
}

extension AccountTrial {
    /// True if Jadwal has its own calendar, or can create one.
    var mayHaveOwn: Bool { self.calendars.first(where: \.isOwn)?.isWritable ?? self.mayCreate }
}
