public import CalDAV
internal import Pipeline
public import Store

/// Keeps where new events go, and which calendars are not searched for conflicts or not shown. Only calendars that the
/// server lists now can be chosen: an address from elsewhere is refused.
public struct ChooseCalendars: UseCase {
    public enum Place: Sendable, Hashable {
        /// A calendar that Jadwal makes.
        case own
        case calendar(AccountTrial.Calendar)
    }

    public struct Input: Sendable {
        public let listed: ListedCalendars
        /// nil if it was not chosen, or is gone meanwhile.
        public let place: Place?
        /// The addresses of those that are not searched for conflicts.
        public let ignored: Set<String>
        /// The addresses of those that the views leave out.
        public let hidden: Set<String>

        public init(_ listed: ListedCalendars, place: Place?, ignored: Set<String>, hidden: Set<String>) {
            (self.listed, self.place, self.ignored, self.hidden) = (listed, place, ignored, hidden)
        }
    }

    public enum Refusal: Error, Hashable {
        /// It is read-only or not there, or Jadwal may make none.
        case unusablePlace
        case otherAccount
    }

    public init() {}

    public func run(_ input: Input, as actor: Actor, in store: StoreContext) async throws -> Result<Void, Refusal> {
        let account = input.listed.account.account
        let customer = try actor.owner()
        var place: CalendarPlace?
        switch input.place {
        case nil: return .failure(.unusablePlace)
        case .own?: guard input.listed.trial.mayHaveOwn else { return .failure(.unusablePlace) }
        case .calendar(let calendar)?:
            guard calendar.isWritable else { return .failure(.unusablePlace) }
            if !calendar.isOwn { place = CalendarPlace(url: calendar.url, displayName: calendar.name) }
        }
        let isKept = try await PostgresOwnerCalendars(store).choose(
            place,
            ignoring: input.ignored.sorted(),
            hiding: input.hidden.sorted(),
            from: account,
            of: customer
        )
        return isKept ? .success(()) : .failure(.otherAccount)
    }
}
