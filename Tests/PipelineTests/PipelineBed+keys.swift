import Jadwal
import Store
import Vault

extension PipelineBed {
    /// The same store, sealing with other keys.
    func store(
        messageKeys: [(id: String, key: [UInt8])] = [PipelineKeys.messages],
        credentialKeys: [(id: String, key: [UInt8])] = [PipelineKeys.credentials]
    ) throws -> StoreContext {
        StoreContext(
            pool: self.pool,
            messages: try Sealer(messageKeys),
            credentials: try Sealer(credentialKeys),
            lookup: self.store.lookup,
            rules: self.store.rules,
            queues: self.queues
        )
    }
}
