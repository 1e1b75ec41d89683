/// The seam to the broker for those who consume.
public protocol DeliverySource: Sendable {
    /// Waits for at least one delivery, then takes what follows until `count` are there, `bytes` of bodies are reached or
    /// `patience` has passed since the first. In the broker's order. Empty only when the source has stopped for good.
    ///
    /// Reconnects by itself: what was delivered before the connection was lost is delivered again, to anyone.
    func nextBatch(count: Int, bytes: Int, patience: Duration) async -> [Delivery]

    /// The deliveries are done with and the broker may forget them. Tags of a lost connection are ignored: those
    /// deliveries come again.
    func acknowledge(_ tags: [Delivery.Tag]) async

    /// The deliveries go back to the queue, for anyone.
    func giveBack(_ tags: [Delivery.Tag]) async
}
