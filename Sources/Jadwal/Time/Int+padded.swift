extension Int {
    /// In Western digits with leading zeros, `width` of them at least. For numbers from zero up.
    package func padded(_ width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
