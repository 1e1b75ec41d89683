public import CalDAV
internal import Pipeline
public import Store

/// An owner's account with what its server says now.
public struct ListCalendars: UseCase {
    public enum Refusal: Error, Hashable {
        case noAccount
        case tooOften(OwnerCalendarAccount)
        case fault(AccountFault, OwnerCalendarAccount)
    }

    private let services: any CalendarServices

    public init(_ services: any CalendarServices) { self.services = services }

    public func run(
        _: Void = (),
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<ListedCalendars, Refusal> {
        let customer = try actor.owner()
        guard let account = try await PostgresOwnerCalendars(store).show(customer) else { return .failure(.noAccount) }
        return switch await self.services.test(account.account, isNew: false) {
        case nil: .failure(.tooOften(account))
        case .failure(let fault)?: .failure(.fault(fault, account))
        case .success(let trial)?: .success(ListedCalendars(account, trial))
        }
    }
}

/// The calendars of an account as its server lists them now.
public struct ListedCalendars: Sendable, Hashable {
    public let account: OwnerCalendarAccount
    public let trial: AccountTrial

    public init(_ account: OwnerCalendarAccount, _ trial: AccountTrial) {
        (self.account, self.trial) = (account, trial)
    }

    /// Where new events go, if that is there already.
    public var place: AccountTrial.Calendar? {
        guard let place = self.account.place else { return self.trial.calendars.first(where: \.isOwn) }
        return self.trial.calendar(at: place.url)
    }

    /// The addresses of those that are not searched for conflicts, as the server writes them now.
    public var ignored: Set<String> { self.urls(self.account.account.ignoredCalendars) }

    /// As `ignored`, of those that the views leave out.
    public var hidden: Set<String> { self.urls(self.account.account.hiddenCalendars) }

    private func urls(_ stored: [String]) -> Set<String> {
        Set(stored.compactMap { self.trial.calendar(at: $0)?.url })
    }
}

extension AccountTrial {
    /// True if Jadwal has its own calendar, or can create one.
    public var mayHaveOwn: Bool { self.calendars.first(where: \.isOwn)?.isWritable ?? self.mayCreate }
}
