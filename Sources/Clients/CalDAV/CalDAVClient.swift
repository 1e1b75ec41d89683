internal import Foundation
public import HTTP
public import Logging
public import Pipeline
public import Time
internal import Waiting

/// Writes events into calendars at CalDAV servers (RFC 4791).
///
/// Redirects and addresses in answers are followed only within the account's own host, or within a provider that is
/// known to have several hosts. An answer may have 8 MiB, or 1 MiB if it holds one object, and may take 30 s.
public struct CalDAVClient: Sendable {
    private enum Concern: Hashable, Sendable {
        case place(customerID: String)
        case object(customerID: String, uid: String)
    }

    let exchange: HTTPExchange
    private let policy: AddressPolicy
    private let calendarName: String
    private let calendarColor: String
    private let logger: Logger
    private let now: @Sendable () -> UnixTime
    private let pause: @Sendable (Duration) async -> Void
    private let schemes = KnownSchemes()
    let reading = ReadingPool()
    private let locks = KeyedLock<Concern>()
    private let known = KnownCalendars()

    /// - Parameters:
    ///   - exchange: does not follow redirects.
    ///   - calendarColor: of the form `#2ECC71`.
    ///   - now: the clock for the time stamps of objects and for `Retry-After`.
    ///   - pause: waits between two lookups of a calendar that the server is still creating.
    public init(
        exchange: @escaping HTTPExchange,
        policy: AddressPolicy,
        calendarName: String = "📱 WhatsApp Events",
        calendarColor: String = "#2ECC71",
        logger: Logger,
        now: @escaping @Sendable () -> UnixTime = Self.systemTime,
        pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    ) {
        self.exchange = exchange
        self.policy = policy
        self.calendarName = calendarName
        self.calendarColor = calendarColor
        self.logger = logger
        self.now = now
        self.pause = pause
    }

    public static let systemTime: @Sendable () -> UnixTime = {
        UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    }

    public var writer: CalendarWriter {
        CalendarWriter(
            provision: { account throws(CalendarError) in try await self.provision(account) },
            write: { event, place, memory, account throws(CalendarError) in
                try await self.write(event, in: place, memory, account)
            }
        )
    }

    /// - Parameter limit: for one lookup in all calendars together.
    public func lookUp(within limit: Duration) -> CalendarLookUp {
        CalendarLookUp { window, zone, account in
            guard let session = try? self.session(account) else { return .nothingRead }
            let search = CalendarSearch(
                session: session,
                known: self.known,
                window: window,
                zone: zone,
                limit: limit,
                logger: self.logger
            )
            return await search.run()
        }
    }

    private func provision(_ account: CalendarAccount) async throws(CalendarError) -> CalendarPlace {
        let provisioning = CalendarProvisioning(
            making: self.making(
                try self.session(account),
                CalendarProvisioning.pathComponent,
                named: self.calendarName,
                color: self.calendarColor
            )
        )
        do throws(DAVFailure) {
            return try await self.withPlaceLock(account) { () throws(DAVFailure) in try await provisioning.run() }
        } catch {
            throw error.error
        }
    }

    func making(
        _ session: DAVSession,
        _ pathComponent: String,
        named name: String,
        color: String
    ) -> CalendarMaking {
        CalendarMaking(
            session: session,
            pathComponent: pathComponent,
            name: name,
            color: color,
            pause: self.pause,
            logger: self.logger
        )
    }

    /// Serialises the creation of calendars within an account.
    func withPlaceLock<Value: Sendable>(
        _ account: CalendarAccount,
        _ work: @concurrent @Sendable () async throws(DAVFailure) -> Value
    ) async throws(DAVFailure) -> Value {
        try await self.locks.withLock(.place(customerID: account.customerID), work)
    }

    private func write(
        _ event: CalendarEvent,
        in place: CalendarPlace,
        _ memory: CalendarMemory,
        _ account: CalendarAccount
    ) async throws(CalendarError) -> CalendarEffect {
        let session = try self.session(account)
        // The customer uses another server now, so the known place is not valid any more.
        guard let address = DAVAddress(place.url), session.mayReach(address) else {
            throw CalendarError(.placeGone, detail: "the calendar is not on the account's host")
        }
        let calendar = address.asCollection
        let stampedAt = self.now()
        let concern = Concern.object(customerID: account.customerID, uid: event.identity.calendarUID)
        do throws(DAVFailure) {
            return try await self.locks.withLock(concern) { () throws(DAVFailure) in
                // A late write could create a removed object again. Until that is impossible, the event is marked as
                // cancelled and not removed.
                guard event.status == .confirmed || !account.deletesCancelled || memory.mayArriveLate else {
                    return try await ObjectRemoval(session: session, event: event, place: calendar, memory: memory)
                        .run()
                }
                return try await ObjectWriting(
                    session: session,
                    event: event,
                    place: calendar,
                    memory: memory,
                    stampedAt: stampedAt
                )
                .run()
            }
        } catch {
            throw error.error
        }
    }

    func session(
        _ account: CalendarAccount,
        over exchange: HTTPExchange? = nil,
        knowing schemes: KnownSchemes? = nil
    ) throws(CalendarError) -> DAVSession {
        guard let start = DAVAddress(account.url) else {
            throw CalendarError(.accountDown, detail: "the account's address is none of a server")
        }
        return DAVSession(
            exchange: exchange ?? self.exchange,
            policy: self.policy,
            schemes: schemes ?? self.schemes,
            reading: self.reading,
            account: account,
            start: start,
            now: self.now
        )
    }
}

extension CalDAVClient {
    /// Reads Jadwal's own objects, for a recovery.
    public var ownObjects: OwnObjects {
        OwnObjects { account, place, since throws(CalendarError) in
            let session = try self.session(account)
            let address = place.flatMap { DAVAddress($0.url) }.flatMap { session.mayReach($0) ? $0 : nil }
            do throws(DAVFailure) {
                return try await OwnObjectSearch(session: session, place: address?.asCollection, since: since).run()
            } catch {
                throw error.error
            }
        }
    }

    /// Reads one entry of Jadwal's. Changes nothing.
    ///
    /// - Parameter limit: for all requests together.
    public func entries(within limit: Duration) -> EntryReader {
        EntryReader { event, entry throws(CalendarError) in
            let session = try self.session(entry.account)
            guard let address = DAVAddress(entry.url), session.mayReach(address),
                let calendar = DAVAddress(entry.place.url), session.mayReach(calendar)
            else { throw CalendarError(.placeGone, detail: "the entry is not on the account's host") }
            let look = EntryLook(session: session, event: event, address: address, calendar: calendar.asCollection)
            return try await look.run(within: limit)
        }
    }

    /// Signs in and finds the account's calendars, as the worker does before its first event. Changes nothing. Throws
    /// the error that would stop the worker from writing. It checks more than the first answer, because servers answer
    /// 404 and 405 without a login.
    ///
    /// - Parameter place: the calendar that is written to; nil if there is none yet.
    public func look(
        at account: CalendarAccount,
        writingTo place: CalendarPlace? = nil
    ) async throws(CalendarError) {
        let session = try self.session(account)
        do throws(DAVFailure) {
            let finding = try await CalendarDiscovery(session: session).run()
            guard let home = finding.homes.first ?? finding.calendar else {
                throw DAVFailure(.accountDown, "no calendar home")
            }
            // This request needs the password, even if discovery did not.
            let answer = try await session.send(.find([.resourceType], at: home))
            guard answer.status == 207 else { throw DAVFailure(.accountDown, "status \(answer.status)") }
            guard let place = place.flatMap({ DAVAddress($0.url) }), session.mayReach(place) else { return }
            let there = try await session.send(.find([.privileges], at: place.asCollection))
            // A missing calendar is created again.
            guard !there.isMissing, let response = try await session.readMultistatus(there)?.responses.first,
                !CalendarListing.mayWrite(response)
            else { return }
            throw DAVFailure.readOnly("a read-only calendar")
        } catch {
            throw error.error
        }
    }

    /// Tests an account for its owner: returns the choices, or throws the fault. Changes nothing.
    public func test(_ account: CalendarAccount, within limit: Duration) async throws(AccountFault) -> AccountTrial {
        let slowest = SlowestAnswer()
        // The scheme that an earlier account's server requested does not apply to this one.
        guard let session = try? self.session(account, over: slowest.watching(self.exchange), knowing: KnownSchemes())
        else { throw .address }
        let examination = AccountExamination(session: session)
        var trial = try await Self.within(limit, slowest) { () throws(DAVFailure) in try await examination.run() }
        trial.slowest = slowest.duration
        return trial
    }
}
