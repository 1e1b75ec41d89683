import Jadwal
import Store
import Vault

extension StoreBed {
    /// The same store with other keys.
    func context(
        messageKeys: [(id: String, key: [UInt8])] = [Self.messageKey],
        credentialKeys: [(id: String, key: [UInt8])] = [Self.credentialKey],
        machineClock: (@Sendable () -> UnixTime)? = nil
    ) throws -> StoreContext {
        StoreContext(
            pool: self.pool,
            messages: try Sealer(messageKeys),
            credentials: try Sealer(credentialKeys),
            lookup: self.context.lookup,
            rules: self.context.rules,
            machineClock: machineClock
        )
    }

    static func key(_ id: String, _ byte: UInt8) -> (id: String, key: [UInt8]) {
        (id, Array(repeating: byte, count: 32))
    }
}
