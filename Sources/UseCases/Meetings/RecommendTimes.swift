public import Pipeline
public import Store
public import Time

/// Reads the calendars of customers for recommendations.
public protocol MeetingCalendars: Sendable {
    /// nil for a customer without a calendar account, or whose account is down.
    func look(_ window: TimeWindow, of customer: String, in zone: Zone) async -> CalendarFindings?
}

/// Recommends times for a meeting that is not proposed yet: nothing is stored.
public struct RecommendTimes: UseCase {
    public struct Input: Sendable {
        public var people: [MeetingGuest]
        public var days: ClosedRange<LocalDate>
        public var minutes: Int
        public var bufferMinutes: Int
        /// Times that are proposed already.
        public var proposed: [EventTimes]
        /// The host, if the actor is not.
        public var customer: String?

        public init(
            for people: [MeetingGuest],
            on days: ClosedRange<LocalDate>,
            minutes: Int,
            bufferMinutes: Int = 0,
            proposed: [EventTimes] = [],
            customer: String? = nil
        ) {
            (self.people, self.days, self.minutes) = (people, days, minutes)
            (self.bufferMinutes, self.proposed, self.customer) = (bufferMinutes, proposed, customer)
        }
    }

    public struct Output: Sendable, Hashable {
        public let proposals: MeetingProposals
        /// The names of the people, by the ids of the proposals. The host has none.
        public let names: [String: String]
    }

    private static let longest = 24 * 60
    private static let host = "host"

    private let calendars: any MeetingCalendars

    public init(_ calendars: any MeetingCalendars) { self.calendars = calendars }

    public func run(
        _ input: Input,
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<Output, MeetingRefusal> {
        guard let customer = actor.customerID ?? input.customer else { throw NotAnOwner() }
        guard (5...Self.longest).contains(input.minutes), (0...Self.longest).contains(input.bufferMinutes) else {
            return .failure(.wrong([.slots: .tooLong]))
        }
        let book = try await PostgresContacts(store).book(of: customer)
        let guests: [MeetingParticipant]
        switch MeetingGuests.read(input.people, [], book, besides: [], nil) {
        case .success(let read): guests = read
        case .failure(let fault): return .failure(.wrong([.people: fault.fault]))
        }
        let state = try await PostgresOwnerEvents(store).state(of: customer)
        let owner = state.owner
        let host = MeetingPerson(
            id: Self.host,
            .host,
            in: owner.zone,
            hours: owner.hours,
            try await self.calendar(of: owner, state.account != .none, input.days, in: store)
        )
        // Guests show nobody when they are busy.
        let people = guests.map { MeetingPerson(id: $0.id, $0.role, in: $0.zone ?? owner.zone) }
        let search = MeetingSearch(
            for: [host] + people,
            on: input.days,
            length: .seconds(input.minutes * 60),
            buffer: .seconds(input.bufferMinutes * 60),
            proposed: input.proposed.map {
                TimeWindow(start: $0.start(in: owner.zone), end: $0.end(in: owner.zone))
            },
            now: state.now
        )
        guard let search else { return .failure(.wrong([.slots: .empty])) }
        let names = Dictionary(uniqueKeysWithValues: guests.map { ($0.id, $0.name) })
        return .success(Output(proposals: search.proposals(), names: names))
    }

    /// With the times that the host keeps free for prayers.
    private func calendar(
        of owner: CalendarOwner,
        _ hasAccount: Bool,
        _ days: ClosedRange<LocalDate>,
        in store: StoreContext
    ) async throws -> MeetingPerson.Calendar {
        let last = min(days.upperBound, days.lowerBound.adding(days: 92))
        let window = TimeWindow(
            start: TimeWindow(of: days.lowerBound, in: owner.zone).start,
            // Hours may go past midnight.
            end: TimeWindow(of: last.adding(days: 1), in: owner.zone).end
        )
        let prayers =
            try await PostgresPrayers(store).settings(of: owner.customerID)
            .map { KeptPrayers($0, isArabic: owner.speaksArabic).kept(in: window, owner.zone) } ?? []
        guard hasAccount else { return prayers.isEmpty ? .hidden : .known(prayers) }
        guard let findings = await self.calendars.look(window, of: owner.customerID, in: owner.zone),
            findings.isComplete
        else { return .unread }
        return .known(findings.instances + prayers)
    }
}
