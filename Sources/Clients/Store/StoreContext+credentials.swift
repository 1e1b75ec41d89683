internal import Vault

extension StoreContext {
    /// What seals credentials, for those who cannot do without.
    var credentialSealer: Sealer {
        get throws(VaultError) {
            guard let sealer = self.credentials else { throw VaultError(.unusableKeys) }
            return sealer
        }
    }
}
