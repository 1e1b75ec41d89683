internal import Assembly
internal import CalDAV
internal import CalendarHosts
internal import HTTP
internal import Logging
internal import Pipeline
internal import Store
internal import UseCases
internal import WorkerKit

/// The operator's host, at which owners who have no calendar account get one. Accounts that belong to nobody any more are
/// removed there.
struct CalendarHosting: HostingServices {
    /// New accounts and new passwords, of one owner in an hour.
    static let perHour = 10

    private let store: StoreContext
    private let host: any CalendarHost
    private let logger: Logger
    private let limit = RequestLimit(Self.perHour, in: .seconds(CalendarTester.hour))

    init(_ store: StoreContext, _ host: any CalendarHost, _ logger: Logger) {
        (self.store, self.host, self.logger) = (store, host, logger)
    }

    func allows(_ customer: String) -> Bool { self.limit.allows(customer) }

    func newName() -> String { HostedLogin.newName() }

    func make(_ name: String, of customer: String) async -> CalendarAccount? {
        do throws(HostFault) {
            let made = try await self.host.make(HostedLogin(name: name, password: HostedLogin.newPassword()))
            return CalendarAccount(
                customerID: customer,
                url: made.url,
                username: made.name,
                password: made.password
            )
        } catch {
            self.logger.error("A calendar account was not made at its host", metadata: [LogKey.reason: "\(error)"])
            return nil
        }
    }

    func report(_ fault: AccountFault) {
        self.logger.error(
            "A calendar account was made at its host, and cannot be used",
            metadata: [LogKey.reason: "\(fault.word)"]
        )
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
