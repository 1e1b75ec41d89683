import Pipeline

extension PushService {
    /// Each attempt has a new id.
    static func withRandomIDs(_ base: PushService) -> PushService {
        base.sending { push, address in
            var other = push
            other.id = EventIdentity.random().id
            return await base.send(other, address)
        }
    }

    /// Sends the older alert of an event again after the newer one.
    static func withOldAlertsLast(_ base: PushService) -> PushService {
        let sent = Remembered<[String: Push]>([:])
        return base.sending { push, address in
            let outcome = await base.send(push, address)
            guard let event = push.collapseID, outcome == .delivered else { return outcome }
            var alerts = await sent.value
            let older = alerts.updateValue(push, forKey: "\(address) \(event)")
            await sent.set(alerts)
            if let older, older.id != push.id { _ = await base.send(older, address) }
            return outcome
        }
    }
}
