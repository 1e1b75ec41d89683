/// Turns a validated verdict into changes of events and the messages that carry them.
public struct EventPlanner: Sendable {
    /// The last line of the notes of everything that Jadwal writes.
    public static let signature = "Managed by Jadwal"

    private let queue: String
    private let coder = CalendarMessageCoder()
    let makeID: @Sendable () -> String

    /// - Parameters:
    ///   - queue: of the calendar messages.
    ///   - makeID: random UUIDs in lower case.
    public init(queue: String, makeID: @escaping @Sendable () -> String = { EventIdentity.random().id }) {
        (self.queue, self.makeID) = (queue, makeID)
    }

    public func plan(_ verdict: Verdict, claim: Claim, window: ConversationWindow, now: UnixTime) throws -> EventPlan {
        var plan = EventPlan()
        switch verdict.status {
        case .noEvent, .notConfirmed:
            break
        case .denied:
            if let index = verdict.cancels {
                var event = window.knownEvents[index]
                event.revision += 1
                event.status = .cancelled
                plan.changes.append(EventChange(action: .cancel, event: event))
            }
        case .agreed:
            var moved: Set<Int> = []
            for agreed in verdict.events {
                guard let agreed = Self.news(in: Self.repeated(agreed, window), window) else {
                    plan.judged += 1
                    continue
                }
                if let index = agreed.moves {
                    // One event has one new place in time, and the same plan said again is none.
                    guard moved.insert(index).inserted, Self.changes(agreed, window.knownEvents[index]) else {
                        continue
                    }
                }
                guard agreed.times.end(in: window.zone) > now else {
                    plan.expired += 1
                    continue
                }
                let change = self.change(agreed, window)
                plan.changes.append(change)
                plan.agreed.append((change.event.identity.id, agreed))
            }
        }
        plan.outgoing = try plan.changes.map { try self.outgoing($0, claim, window, now) }
        return plan
    }

    func change(_ agreed: AgreedEvent, _ window: ConversationWindow) -> EventChange {
        let known = agreed.moves.map { window.knownEvents[$0] }
        let event = CalendarEvent(
            identity: known?.identity ?? EventIdentity(self.makeID()) ?? .random(),
            revision: (known?.revision ?? 0) + 1,
            summary: agreed.title ?? known?.summary ?? Self.summary(window),
            description: Self.signed(agreed.notes),
            location: agreed.location ?? known?.location,
            times: agreed.times
        )
        return EventChange(action: known == nil ? .add : .update, event: event)
    }

    /// The same plan repeated is not a second event.
    private static func repeated(_ agreed: AgreedEvent, _ window: ConversationWindow) -> AgreedEvent {
        var event = agreed
        event.moves = agreed.moves ?? KnownPlan.index(of: agreed, in: window.knownEvents)
        return event
    }

    /// Without what the owner has corrected about the event; nil when it only says again what they have judged.
    static func news(in agreed: AgreedEvent, _ window: ConversationWindow) -> AgreedEvent? {
        let plans = window.judgedPlans
        guard !plans.contains(where: { $0.isRepeated(by: agreed, in: window.knownEvents) }) else { return nil }
        return plans.reduce(agreed) { $1.correcting($0, in: window.knownEvents) }
    }

    /// Another time or another place; other words alone change nothing.
    private static func changes(_ agreed: AgreedEvent, _ known: CalendarEvent) -> Bool {
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

    /// The notes end with the signature once, on a line of its own, whatever the model made of it.
    private static func signed(_ notes: String) -> String {
        let lines = notes.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { PlainText.clean(String($0), keepingLineBreaks: false) != Self.signature }
        let text = PlainText.clean(lines.joined(separator: "\n"), keepingLineBreaks: true)
        return text.isEmpty ? Self.signature : "\(text)\n\(Self.signature)"
    }

    /// For an event without a title: with whom it is.
    static func summary(_ window: ConversationWindow) -> String {
        let name = window.messages.last { !$0.isSenderMe && $0.content.senderName != nil }?.content.senderName
        let clean = WindowText.isOnlyAName(name ?? "") ? PlainText.clean(name ?? "", keepingLineBreaks: false) : ""
        return clean.isEmpty ? "Event from WhatsApp" : "Meeting with \(clean.prefix(60))"
    }
}
