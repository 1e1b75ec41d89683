/// Durations as they are written in settings: `250ms`, `30s`, `10m`, `2h`, `14d`.
public enum DurationText {
    /// Reads a whole number and a unit. Nil for anything else, and for more than a thousand years.
    public static func parse(_ text: some StringProtocol) -> Duration? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, let count = Int64(digits), count <= 31_557_600_000_000 else { return nil }
        let milliseconds: Int64
        switch text[digits.endIndex...] {
        case "ms": milliseconds = 1
        case "s": milliseconds = 1000
        case "m": milliseconds = 60_000
        case "h": milliseconds = 3_600_000
        case "d": milliseconds = 86_400_000
        default: return nil
        }
        let (total, isTooLong) = count.multipliedReportingOverflow(by: milliseconds)
        guard !isTooLong, total <= 31_557_600_000_000 else { return nil }
        return .milliseconds(total)
    }

    /// The shortest form. Parts of a millisecond are dropped.
    public static func format(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        for (unit, length) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)] as [(String, Int64)]
        where milliseconds != 0 && milliseconds % length == 0 {
            return "\(milliseconds / length)\(unit)"
        }
        return milliseconds == 0 ? "0s" : "\(milliseconds)ms"
    }
}
