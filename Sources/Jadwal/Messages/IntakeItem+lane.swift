extension IntakeItem {
    /// Which of so many lanes it goes, from 0. A conversation's messages go the same one in every process, so that lanes do not
    /// wait for each other's rows.
    public func lane(of lanes: Int) -> Int {
        guard case .message(let message) = self.content else {
            return Int(self.delivery.tag.number % UInt64(lanes))
        }
        var hash = FNV1a()
        hash.combine(message.customerID)
        hash.combine(message.chatID)
        // The low bits vary little over texts that differ in their last letters.
        return Int((hash.value >> 32) % UInt64(lanes))
    }
}
