public import Pipeline
public import Time

/// All calendars of an account for display to its owner, including those whose events do not make the owner busy.
public struct AccountCalendars: Sendable, Hashable {
    public struct Calendar: Sendable, Hashable {
        /// Absolute, with a slash at the end.
        public let url: String
        /// The last part of the path if the server gives no name.
        public let name: String
        /// In the server's form, mostly `#RRGGBB` or `#RRGGBBAA`.
        public let color: String?
        /// Changes with each change in the calendar; nil if the server does not provide it.
        public let version: String?
        /// Jadwal created the calendar.
        public let isOwn: Bool

        public init(url: String, name: String, color: String? = nil, version: String? = nil, isOwn: Bool = false) {
            (self.url, self.name, self.color) = (url, name, color)
            (self.version, self.isOwn) = (version, isOwn)
        }
    }

    /// In the server's order, at most as many as are searched for conflicts.
    public let calendars: [Calendar]
    /// The owner's addresses in invitations.
    let addresses: [String]
    /// False if there may be more.
    public let isComplete: Bool

    public init(calendars: [Calendar], isComplete: Bool = true) {
        (self.calendars, self.addresses, self.isComplete) = (calendars, [], isComplete)
    }

    init(_ owned: OwnedCalendars) {
        self.calendars = owned.calendars.map { calendar in
            let path = calendar.address.path
            let last = path.split(separator: "/").last.map(String.init) ?? path
            return Calendar(
                url: calendar.address.text,
                name: String((calendar.name.isEmpty ? last : calendar.name).prefix(AccountExamination.longestName)),
                color: calendar.color,
                version: calendar.version,
                isOwn: calendar.isOurs
            )
        }
        (self.addresses, self.isComplete) = (owned.addresses, owned.isComplete)
    }
}

/// The key under which calendars of an account are cached. The password is not part of it.
public struct AccountKey: Sendable, Hashable {
    public let customerID: String
    let url: String
    let username: String

    public init(_ account: CalendarAccount) {
        (self.customerID, self.url, self.username) = (account.customerID, account.url, account.username)
    }
}

/// The content of one calendar in a window.
public struct CalendarContents: Sendable, Hashable {
    /// Unordered.
    public let instances: [CalendarInstance]
    /// False if a part could not be read, or exceeds a limit.
    public let isComplete: Bool

    public init(instances: [CalendarInstance], isComplete: Bool = true) {
        (self.instances, self.isComplete) = (instances, isComplete)
    }
}

extension CalDAVClient {
    /// Asks the account's server for its calendars, and changes nothing. Ends early if the task is cancelled.
    public func calendars(of account: CalendarAccount) async throws(CalendarError) -> AccountCalendars {
        let session = try self.session(account)
        do throws(DAVFailure) {
            return AccountCalendars(try await OwnedCalendars(of: session, all: true))
        } catch {
            throw error.error
        }
    }

    /// Reads one of these calendars. Series are expanded, and times are read as in a search for conflicts.
    ///
    /// - Parameters:
    ///   - list: the list of the same account.
    ///   - limit: for this calendar. Reading the answer may take a quarter of it.
    /// - Returns: nil if the server did not answer, or its answer is not a calendar.
    public func contents(
        of calendar: AccountCalendars.Calendar,
        in list: AccountCalendars,
        _ account: CalendarAccount,
        window: TimeWindow,
        zone: Zone,
        within limit: Duration
    ) async -> CalendarContents? {
        guard let session = try? self.session(account), let address = DAVAddress(calendar.url),
            session.mayReach(address)
        else { return nil }
        let budget = LookBudget(limit: limit)
        do throws(DAVFailure) {
            let query = CalendarQuery(window: window)
            let answer = try await session.answer(to: query, at: address, atMost: budget.maximumAnswerBytes)
            guard answer.status == 207 else { return nil }
            let reading = CalendarReading(
                calendar: calendar.name,
                addresses: list.addresses,
                window: window,
                zone: zone,
                share: 1
            )
            let body = answer.body
            let result = try await session.reading.run(for: account.customerID, bytes: body.count) {
                budget.spend { reading.result(of: body, until: $0, within: budget.time) }
            }
            return CalendarContents(instances: result.instances, isComplete: result.isComplete)
        } catch {
            return nil
        }
    }
}
