internal import Time

extension EventPlanner {
    /// The changes that event messages make, apart from those of the model's verdict.
    func plan(
        _ reading: InvitationReading,
        claim: Claim,
        window: ConversationWindow,
        now: UnixTime
    ) throws -> EventPlan {
        var plan = EventPlan()
        for decision in reading.decisions {
            switch decision {
            case .agreed(let event, let messageID):
                let own = try self.plan([event], claim: claim, window: window, now: now)
                let index = KnownPlan.index(of: event, in: window.knownEvents)
                let identity = own.changes.first?.event.identity ?? index.map { window.knownEvents[$0].identity }
                plan.add(own)
                if let identity, own.expired == 0 { plan.sources[identity.id] = messageID }
            case .changed(let index, var event):
                event.action = .move(index)
                guard let news = Self.news(in: event, window) else {
                    plan.judged += 1
                    continue
                }
                guard news.times.end(in: window.zone) > now else { continue }
                let change = self.change(news, window)
                plan.changes.append(change)
                plan.agreed.append((change.event.identity.id, news))
                plan.outgoing.append(try self.outgoing(change, claim, window, now))
            case .calledOff(let index):
                let known = window.knownEvents[index]
                let off = EventClaim(.cancel(index), title: nil, times: known.times, location: nil, notes: "")
                plan.add(try self.plan([off], claim: claim, window: window, now: now))
            case .declined, .open:
                continue
            }
        }
        return plan
    }
}
