internal import ChatReader
public import Time

/// Converts certain claims into changes of events and the calendar messages for them.
public struct EventPlanner: Sendable {
    private let queue: String
    private let coder = CalendarMessageCoder()
    let makeID: @Sendable () -> String

    /// - Parameters:
    ///   - queue: the queue of the calendar messages.
    ///   - makeID: makes random UUIDs in lower case.
    public init(queue: String, makeID: @escaping @Sendable () -> String = { EventIdentity.random().id }) {
        (self.queue, self.makeID) = (queue, makeID)
    }

    /// - Parameters:
    ///   - certain: the certain claims. Doubtful ones are not planned.
    ///   - consents: the proposer and the accepter of each, if known.
    public func plan(
        _ certain: [EventClaim],
        _ consents: [EventClaim: ClaimConsent] = [:],
        claim: Claim,
        window: ConversationWindow,
        now: UnixTime
    ) throws -> EventPlan {
        var plan = EventPlan()
        // Each known event is changed at most once.
        var changed: Set<Int> = []
        for found in certain {
            if let index = found.cancels {
                guard changed.insert(index).inserted else { continue }
                let change = self.cancellation(of: window.knownEvents[index])
                plan.changes.append(change)
                plan.trails[change.event.identity.id] = consents[found]?.trail(of: found, in: window)
                continue
            }
            guard let agreed = Self.news(in: Self.repeated(found, window), window) else {
                plan.judged += 1
                continue
            }
            if let index = agreed.moves {
                // The same plan repeated is not a change.
                guard changed.insert(index).inserted, Self.changes(agreed, window.knownEvents[index]) else { continue }
            }
            guard agreed.times.end(in: window.zone) > now else {
                plan.expired += 1
                continue
            }
            let change = self.change(agreed, window)
            plan.changes.append(change)
            plan.agreed.append((change.event.identity.id, agreed))
            plan.trails[change.event.identity.id] = consents[found]?.trail(of: agreed, in: window)
        }
        plan.outgoing = try plan.changes.map { try self.outgoing($0, claim, window, now) }
        return plan
    }

    private func cancellation(of known: CalendarEvent) -> EventChange {
        var event = known
        event.revision += 1
        event.status = .cancelled
        return EventChange(action: .cancel, event: event)
    }

    /// The change that a claim makes; also for a cancellation.
    func change(_ agreed: EventClaim, _ window: ConversationWindow) -> EventChange {
        if let index = agreed.cancels { return self.cancellation(of: window.knownEvents[index]) }
        let known = agreed.moves.map { window.knownEvents[$0] }
        let summary = agreed.title ?? known?.summary ?? Self.summary(window)
        let same =
            known
            ?? AdoptedEvents.match(title: summary, agreed.times, in: window.zone, among: window.adoptedEvents)
        let event = CalendarEvent(
            identity: same?.identity ?? EventIdentity(self.makeID()) ?? .random(),
            revision: (same?.revision ?? 0) + 1,
            summary: summary,
            description: Self.signed(agreed.notes),
            location: agreed.location ?? known?.location,
            times: agreed.times
        )
        return EventChange(action: known == nil ? .add : .update, event: event)
    }

    /// A new event that repeats a known event becomes a change of that one.
    static func repeated(_ agreed: EventClaim, _ window: ConversationWindow) -> EventClaim {
        guard agreed.action == .add, let index = KnownPlan.index(of: agreed, in: window.knownEvents) else {
            return agreed
        }
        var event = agreed
        event.action = .move(index)
        return event
    }

    /// Drops parts that the owner has corrected. nil if the claim only repeats a plan that the owner has judged.
    static func news(in agreed: EventClaim, _ window: ConversationWindow) -> EventClaim? {
        let plans = window.judgedPlans
        guard !plans.contains(where: { $0.isRepeated(by: agreed, in: window.knownEvents) }) else { return nil }
        return plans.reduce(agreed) { $1.correcting($0, in: window.knownEvents) }
    }

    /// True if time or place differ. Another title or other notes alone are not a change.
    static func changes(_ agreed: EventClaim, _ known: CalendarEvent) -> Bool {
        agreed.times != known.times || agreed.location != nil && agreed.location != known.location
    }

    func outgoing(
        _ change: EventChange,
        _ claim: Claim,
        _ window: ConversationWindow,
        _ now: UnixTime
    ) throws -> Outgoing {
        let message = CalendarMessage(customerID: claim.customerID, chatID: claim.conversationID, change: change)
        let saidAt = window.messages.map(\.saidAt).max() ?? now.seconds
        var headers = [
            HeaderName.saidAt: "\(saidAt * 1000)",
            HeaderName.waited: "\((claim.claimedAt - UnixTime(seconds: saidAt)).wholeMilliseconds)",
        ]
        headers[HeaderName.traceParent] = claim.traceParent
        return Outgoing(
            queue: self.queue,
            body: try self.coder.encode(message),
            headers: headers,
            messageID: "\(change.event.identity.id).\(change.event.revision)"
        )
    }

    /// The notes, ending with the signature exactly once, on its own line.
    private static func signed(_ notes: String) -> String {
        let lines = notes.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { PlainText.clean(String($0), keepingLineBreaks: false) != CalendarEvent.signature }
        let text = PlainText.clean(lines.joined(separator: "\n"), keepingLineBreaks: true)
        return text.isEmpty ? CalendarEvent.signature : "\(text)\n\(CalendarEvent.signature)"
    }

    /// The title of an event without one: the person whom the owner meets.
    static func summary(_ window: ConversationWindow) -> String {
        let name = window.messages.last { !$0.isSenderMe && $0.content.senderName != nil }?.content.senderName
        let clean = WindowText.isOnlyAName(name ?? "") ? PlainText.clean(name ?? "", keepingLineBreaks: false) : ""
        return clean.isEmpty ? "Event from WhatsApp" : "Meeting with \(clean.prefix(60))"
    }
}

/// The changes of the calendar that a verdict makes.
public struct EventPlan: Sendable {
    public var changes: [EventChange] = []
    public var outgoing: [Outgoing] = []
    /// The number of agreed events that are over already.
    public var expired = 0
    /// The event messages that events were made from or belong to: an event's id → a message's keyed hash.
    public var sources: [String: String] = [:]
    /// The number of agreed events that only repeat a plan that their owner has dismissed or corrected.
    public var judged = 0
    /// The claims behind added or changed events, with the events' ids, in the order of the changes.
    public var agreed: [(eventID: String, event: EventClaim)] = []
    /// The proposer and the accepter of each change, by the events' ids, if known.
    public var trails: [String: EventTrail] = [:]

    public init() {}

    mutating func add(_ other: EventPlan) {
        self.changes += other.changes
        self.outgoing += other.outgoing
        self.expired += other.expired
        self.judged += other.judged
        self.agreed += other.agreed
        self.sources.merge(other.sources) { first, _ in first }
        self.trails.merge(other.trails) { first, _ in first }
    }
}
