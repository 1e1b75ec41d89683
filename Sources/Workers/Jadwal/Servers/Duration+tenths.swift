extension Duration {
    /// `12.3`: what people read of a duration in seconds.
    var tenthsOfSeconds: String {
        let (seconds, attoseconds) = self.components
        let tenths = seconds * 10 + attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
