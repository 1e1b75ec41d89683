internal import CalDAV
internal import Pipeline
internal import UseCases
internal import WorkerKit

/// Tests accounts for their owners, not too often: nobody guesses passwords or searches networks through us.
struct CalendarTester: CalendarServices {
    /// Of new addresses and passwords, of one owner in an hour.
    static let newPerHour = 10
    /// Of the account that is connected.
    static let knownPerHour = 60
    /// Calendars that one owner makes in an hour, refused ones included.
    static let madePerHour = 10
    static let hour = 3600
    /// The time of one test.
    static let limit = Duration.seconds(15)
    /// Of all owners. Each may hold an answer of several megabytes.
    static let atOnce = 4

    private let client: CalDAVClient
    private let new = RequestLimit(Self.newPerHour, in: .seconds(Self.hour))
    private let known = RequestLimit(Self.knownPerHour, in: .seconds(Self.hour))
    private let made = RequestLimit(Self.madePerHour, in: .seconds(Self.hour))
    private let gate = RequestGate(Self.atOnce)

    init(_ client: CalDAVClient) { self.client = client }

    /// nil: too many tests of this owner. `.busy` if too many of all owners run now; that counts for no limit.
    func test(_ account: CalendarAccount, isNew: Bool) async -> Result<AccountTrial, AccountFault>? {
        guard self.gate.enter() else { return .failure(.busy) }
        defer { self.gate.leave() }
        guard (isNew ? self.new : self.known).allows(account.customerID) else { return nil }
        do throws(AccountFault) {
            return .success(try await self.client.test(account, within: Self.limit))
        } catch {
            return .failure(error)
        }
    }
}

extension CalendarTester {
    /// Makes a calendar in an account that was tested. nil and `.busy` as for a test.
    func make(
        _ name: String,
        _ color: CalendarColor,
        key: String,
        in account: CalendarAccount
    ) async -> Result<MadeCalendar, AccountFault>? {
        guard self.gate.enter() else { return .failure(.busy) }
        defer { self.gate.leave() }
        guard self.made.allows(account.customerID) else { return nil }
        do throws(AccountFault) {
            return .success(
                try await self.client.makeCalendar(
                    named: name,
                    color: color.rawValue,
                    key: key,
                    in: account,
                    within: Self.limit
                )
            )
        } catch {
            return .failure(error)
        }
    }
}

extension CalendarTester {
    /// For how long a phone waits for its profile at most.
    static let profileLimit = Duration.seconds(3)

    /// Where the owner's devices find the account. What the server has not told in time, they look for themselves.
    func place(of account: CalendarAccount) async -> AccountPlace? {
        guard self.gate.enter() else { return AccountPlace(account.url) }
        defer { self.gate.leave() }
        return await self.client.place(of: account, within: Self.profileLimit)
    }
}

/// The steps of a test, in order.
enum CalendarTestStep: Sendable, CaseIterable {
    case address
    case connection
    case login
    case calendars

    enum State: Sendable {
        case passed, failed, unknown
    }

    /// The state of this step after a fault.
    func state(_ fault: AccountFault) -> State {
        if self == fault.step { return .failed }
        // It may also be that no server has the name.
        if fault == .unreachable, self == .address { return .unknown }
        // Servers that are no calendar may ask nobody to sign in.
        if fault == .noCalDAV, self == .login { return .unknown }
        let order = Self.allCases
        let (own, failed) = (order.firstIndex(of: self) ?? 0, order.firstIndex(of: fault.step) ?? 0)
        return own < failed ? .passed : .unknown
    }
}

extension AccountFault {
    /// For programs.
    var word: String {
        switch self {
        case .address: "ADDRESS"
        case .unreachable: "UNREACHABLE"
        case .untrusted: "UNTRUSTED"
        case .login: "LOGIN"
        case .redirected: "REDIRECTED"
        case .busy: "BUSY"
        case .full: "FULL"
        case .unpaid: "UNPAID"
        case .noCalDAV: "NO_CALDAV"
        case .noCalendars: "NO_CALENDARS"
        case .readOnly, .lostRight: "READ_ONLY"
        case .notMade: "NOT_MADE"
        case .tooSlow: "TOO_SLOW"
        }
    }

    var step: CalendarTestStep {
        switch self {
        case .address: .address
        case .unreachable, .untrusted, .redirected, .busy, .tooSlow: .connection
        case .login, .unpaid: .login
        case .noCalDAV, .noCalendars, .readOnly, .lostRight, .notMade, .full: .calendars
        }
    }

    /// Beside which field it is told; nil if no other value would help.
    var field: CalendarField? {
        switch self {
        case .address, .unreachable, .untrusted, .redirected, .noCalDAV: .address
        case .login: .password
        case .busy, .full, .unpaid, .tooSlow, .noCalendars, .readOnly, .lostRight, .notMade: nil
        }
    }
}
