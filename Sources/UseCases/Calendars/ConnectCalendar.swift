public import CalDAV
public import Pipeline
public import Store

/// Tests an account, and uses it from then on if it can be used.
public struct ConnectCalendar: UseCase {
    public enum Refusal: Error, Hashable {
        case signInAgain
        /// By what was typed: no server was asked.
        case wrong([CalendarField: CalendarInputFault])
        case tooOften
        /// - Parameter besides: the password would have been readable on the way.
        case fault(AccountFault, besides: [CalendarField: CalendarInputFault])
    }

    private let services: any CalendarServices

    public init(_ services: any CalendarServices) { self.services = services }

    public func run(
        _ form: CalendarForm,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<AccountTrial, Refusal> {
        let customer = try actor.owner()
        guard actor.isRecent else { return .failure(.signInAgain) }
        let faults = form.faults
        guard faults.isEmpty, let url = form.url else { return .failure(.wrong(faults)) }
        let account = CalendarAccount(
            customerID: customer,
            url: url,
            username: form.user,
            password: form.password
        )
        switch await self.services.test(account, isNew: true) {
        case nil: return .failure(.tooOften)
        case .failure(let fault)?:
            let isPlain = fault == .unreachable && url.lowercased().hasPrefix("http://")
            return .failure(.fault(fault, besides: isPlain ? [.address: .notEncrypted] : [:]))
        case .success(let trial)?:
            try await PostgresOwnerCalendars(store).connect(
                customer,
                url: trial.url,
                user: account.username,
                password: account.password
            )
            return .success(trial)
        }
    }
}

/// What a use case asks of owners' calendar servers. nil: the owner has asked too often in the last hour. `.busy` if too
/// many of all owners ask now.
public protocol CalendarServices: Sendable {
    /// - Parameter isNew: the account is not connected yet.
    func test(_ account: CalendarAccount, isNew: Bool) async -> Result<AccountTrial, AccountFault>?

    /// - Parameter key: the same key makes one calendar: it is part of its address.
    func make(
        _ name: String,
        _ color: CalendarColor,
        key: String,
        in account: CalendarAccount
    ) async -> Result<MadeCalendar, AccountFault>?
}
