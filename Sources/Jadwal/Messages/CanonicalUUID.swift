/// A UUID in the form of RFC 9562, section 4, in lower case.
struct CanonicalUUID {
    let text: String

    /// - Parameter text: in either case; nil when it is no UUID.
    init?(_ text: String) {
        var text = text
        guard let isLowerCase = text.withUTF8({ Self.isLowerCase($0) }) else { return nil }
        self.text = isLowerCase ? text : text.lowercased()
    }

    /// Nil for what is no UUID.
    private static func isLowerCase(_ characters: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard characters.count == 36 else { return nil }
        var isLowerCase = true
        for (place, character) in characters.enumerated() {
            switch (place, character) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
                continue
            case (8, _), (13, _), (18, _), (23, _): return nil
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "a")...UInt8(ascii: "f")): continue
            case (_, UInt8(ascii: "A")...UInt8(ascii: "F")): isLowerCase = false
            default: return nil
            }
        }
        return isLowerCase
    }
}
