internal import Assembly
internal import CalDAV
internal import CalendarHosts
internal import HTTP
internal import Logging
internal import Pipeline
internal import Store
internal import Web
internal import WorkerKit

/// Gives owners who have no calendar account one at the operator's host, and removes those that belong to nobody any
/// more.
struct HostingDesk: Sendable {
    /// New accounts and new passwords, of one owner in an hour.
    static let perHour = 10

    enum Outcome: Sendable {
        case connected
        /// The same owner does it in another window.
        case busy
        case tooOften
        /// The host has not made it. Its operator reads why in the log.
        case notMade
        /// The account is made and cannot be used.
        case fault(AccountFault)
    }

    private let store: StoreContext
    private let host: any CalendarHost
    private let calendars: CalendarTester
    private let logger: Logger
    private let limit = RequestLimit(Self.perHour, in: .seconds(CalendarTester.hour))

    init(_ store: StoreContext, _ host: any CalendarHost, _ calendars: CalendarTester, _ logger: Logger) {
        (self.store, self.host, self.calendars, self.logger) = (store, host, calendars, logger)
    }

    /// Connects the owner's account at the host, with a new password. An owner who has none gets one.
    func give(_ customer: String) async throws -> Outcome {
        guard self.limit.allows(customer) else { return .tooOften }
        let hosted = PostgresHostedCalendars(self.store)
        guard let name = try await hosted.claim(customer, newName: HostedLogin.newName()) else { return .busy }
        let outcome: Outcome
        do {
            outcome = try await self.give(name, to: customer)
        } catch {
            try? await hosted.letGo(customer)
            throw error
        }
        if case .connected = outcome { return outcome }
        try await hosted.letGo(customer)
        return outcome
    }

    private func give(_ name: String, to customer: String) async throws -> Outcome {
        let known = try await PostgresOwnerCalendars(self.store).show(customer)
        let made: HostedAccount
        do throws(HostFault) {
            made = try await self.host.make(HostedLogin(name: name, password: HostedLogin.newPassword()))
        } catch {
            self.logger.error("A calendar account was not made at its host", metadata: [LogKey.reason: "\(error)"])
            return .notMade
        }
        var url = made.url
        if let known, known.isHosted, AccountPlace(known.account.url) == AccountPlace(made.url) {
            // The old password does not work any more, whatever a test would say.
            url = known.account.url
        } else {
            let account = CalendarAccount(
                customerID: customer,
                url: made.url,
                username: made.name,
                password: made.password
            )
            switch await self.calendars.test(account, isNew: true) {
            case nil: return .tooOften
            case .failure(let fault)?:
                self.logger.error(
                    "A calendar account was made at its host, and cannot be used",
                    metadata: [LogKey.reason: "\(fault.word)"]
                )
                return .fault(fault)
            case .success(let trial)?: url = trial.url
            }
        }
        try await PostgresOwnerCalendars(self.store).connect(
            customer,
            url: url,
            user: made.name,
            password: made.password,
            isHosted: true
        )
        return .connected
    }

    /// Those that owners have deleted, or that have stayed of owners who are gone.
    func removeEnded() async throws {
        let hosted = PostgresHostedCalendars(self.store)
        while !Task.isCancelled, let ended = try await hosted.claimEnded() {
            do throws(HostFault) {
                try await self.host.remove(ended.name)
            } catch {
                self.logger.warning(
                    "A calendar account that nobody uses is still at its host, and is tried again",
                    metadata: [LogKey.reason: "\(error)"]
                )
                continue
            }
            try await hosted.finish(ended)
        }
    }
}

extension CalendarHostSettings {
    /// nil: the operator keeps no calendars for owners.
    func host(over exchange: @escaping HTTPExchange) -> (any CalendarHost)? {
        switch self {
        case .none: nil
        case .radicale(let users, let url): RadicaleHost(users: users, url: url, over: exchange)
        case .command(let path, let url): CommandHost(path: path, url: url)
        }
    }

    /// Without a host, owners still connect accounts of their own.
    var checks: [ServiceCheck] {
        let probe: (@Sendable () async throws -> Void)? =
            switch self {
            case .none: nil
            case .radicale(let users, _): { try RadicaleHost.check(users: users) }
            case .command(let path, _): { try CommandHost.check(path: path) }
            }
        guard let probe else { return [] }
        return [
            ServiceCheck("calendar host", isRequired: false) {
                try await probe()
                return "accounts can be made"
            }
        ]
    }
}

extension HostingDesk.Outcome {
    /// What the owner reads of it.
    var words: any Phrase {
        switch self {
        case .connected: OwnerNotice.calendarHosted
        case .busy: HostingPhrase.busy
        case .tooOften: HostingPhrase.tooOften
        case .notMade, .fault: HostingPhrase.notMade
        }
    }
}
