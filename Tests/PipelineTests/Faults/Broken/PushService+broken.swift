import Jadwal

extension PushService {
    /// Each attempt has an id of its own.
    static func withRandomIDs(_ base: PushService) -> PushService {
        PushService(name: base.name) { push, address in
            var other = push
            other.id = EventIdentity.random().id
            return await base.send(other, address)
        }
    }
}
