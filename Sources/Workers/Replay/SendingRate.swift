/// `50/s`, `30/m`: how fast failures are sent.
enum SendingRate {
    /// A second. Nil when the text is of another form.
    static func parse(_ text: String) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let count = Double(parts[0]), count > 0
        else { return nil }
        switch parts[1] {
        case "s": return count
        case "m": return count / 60
        case "h": return count / 3600
        default: return nil
        }
    }
}
