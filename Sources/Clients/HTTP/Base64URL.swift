internal import FoundationEssentials

/// Base64 for addresses, without padding (RFC 4648, section 5), as browsers and tokens write it.
public enum Base64URL {
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        for character in Data(bytes).base64EncodedString() {
            switch character {
            case "+": text.append("-")
            case "/": text.append("_")
            case "=": break
            default: text.append(character)
            }
        }
        return text
    }

    /// nil if it has other characters, padding included.
    public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var standard = ""
        for character in text {
            switch character {
            case "-": standard.append("+")
            case "_": standard.append("/")
            case "+", "/", "=": return nil
            default: standard.append(character)
            }
        }
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard).map { Array($0) }
    }
}
