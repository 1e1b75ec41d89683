/// Values of type DURATION (RFC 5545, section 3.3.6).
enum CalendarLength {
    /// Longer ones are cut: nothing that is planned takes more than ten years.
    static let longest: Int64 = 3660 * 86_400

    /// Nil for what is none; zero for a negative one.
    static func seconds(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = text
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var total: Int64 = 0
        var number: Int64?
        for octet in rest {
            switch octet {
            case 0x30...0x39: number = min((number ?? 0) * 10 + Int64(octet - 0x30), Self.longest)
            case UInt8(ascii: "T") where number == nil: continue
            default:
                guard let count = number, let unit = Self.units[octet] else { return nil }
                total = min(total + count * unit, Self.longest)
                number = nil
            }
        }
        guard number == nil else { return nil }
        return isNegative ? 0 : total
    }

    private static let units: [UInt8: Int64] = [
        UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400, UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60,
        UInt8(ascii: "S"): 1,
    ]
}
