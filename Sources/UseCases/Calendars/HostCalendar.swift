public import CalDAV
public import Pipeline
public import Store

/// Connects an owner's account at the operator's host, with a new password. An owner who has none gets one.
public struct HostCalendar: UseCase {
    public struct Input: Sendable {
        /// Only the password of an account that is connected.
        public var isRenewal: Bool

        public init(isRenewal: Bool = false) { self.isRenewal = isRenewal }
    }

    public enum Refusal: Error, Hashable {
        /// The operator keeps no calendars for owners.
        case notOffered
        case signInAgain
        /// There is no account whose password could be renewed.
        case notFound
        /// The same owner does it in another window.
        case busy
        case tooOften
        /// The host has not made it. Its operator reads why in the log.
        case notMade
        /// The account is made and cannot be used.
        case fault(AccountFault)
    }

    private let host: (any HostingServices)?
    private let services: any CalendarServices

    /// - Parameter host: nil if the operator keeps no calendars for owners.
    public init(_ host: (any HostingServices)?, _ services: any CalendarServices) {
        (self.host, self.services) = (host, services)
    }

    public func run(
        _ input: Input = Input(),
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Void, Refusal> {
        let customer = try actor.owner()
        guard let host else { return .failure(.notOffered) }
        guard actor.isRecent else { return .failure(.signInAgain) }
        let known = try await PostgresOwnerCalendars(store).show(customer)
        guard !input.isRenewal || known?.isHosted == true else { return .failure(.notFound) }
        guard host.allows(customer) else { return .failure(.tooOften) }
        let hosted = PostgresHostedCalendars(store)
        guard let name = try await hosted.claim(customer, newName: host.newName()) else { return .failure(.busy) }
        do {
            if let refusal = try await self.connect(name, of: customer, known, at: host, store) {
                try await hosted.letGo(customer)
                return .failure(refusal)
            }
            return .success(())
        } catch {
            try? await hosted.letGo(customer)
            throw error
        }
    }

    /// - Returns: nil if it is connected.
    private func connect(
        _ name: String,
        of customer: String,
        _ known: OwnerCalendarAccount?,
        at host: any HostingServices,
        _ store: StoreContext
    ) async throws -> Refusal? {
        guard let made = await host.make(name, of: customer) else { return .notMade }
        var url = made.url
        if let known, known.isHosted, AccountPlace(known.account.url) == AccountPlace(made.url) {
            // The old password does not work any more, whatever a test would say.
            url = known.account.url
        } else {
            switch await self.services.test(made, isNew: true) {
            case nil: return .tooOften
            case .failure(let fault)?:
                host.report(fault)
                return .fault(fault)
            case .success(let trial)?: url = trial.url
            }
        }
        try await PostgresOwnerCalendars(store).connect(
            customer,
            url: url,
            user: made.username,
            password: made.password,
            isHosted: true
        )
        return nil
    }
}

/// What a use case asks of the operator's host of calendars.
public protocol HostingServices: Sendable {
    /// Counts one more request of an owner. False if it is one too many.
    func allows(_ customer: String) -> Bool

    /// A name that tells nothing about an owner.
    func newName() -> String

    /// Makes the account if there is none of this name, and gives it a new password. nil if the host has not done it.
    func make(_ name: String, of customer: String) async -> CalendarAccount?

    /// Tells the operator that an account was made that cannot be used.
    func report(_ fault: AccountFault)
}
