extension Duration {
    /// For poll(2): never early, never negative.
    var roundedUpMilliseconds: Int32 {
        let (seconds, attoseconds) = self.components
        guard self > .zero else { return 0 }
        return Int32(clamping: seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
