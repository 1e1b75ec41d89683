/// A property list of Apple's, as it stands in a file of XML.
indirect enum PropertyList: Sendable, Hashable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([PropertyList])
    /// In the order of the file.
    case dictionary([Item])

    struct Item: Sendable, Hashable {
        let name: String
        let value: PropertyList

        init(_ name: String, _ value: PropertyList) { (self.name, self.value) = (name, value) }
    }

    /// The whole file.
    var file: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(self.element)
        </plist>

        """
    }

    private var element: String {
        switch self {
        case .text(let text): "<string>\(Self.escaped(text))</string>"
        case .number(let number): "<integer>\(number)</integer>"
        case .flag(let flag): flag ? "<true/>" : "<false/>"
        case .list(let values): "<array>\n\(values.map { "\($0.element)\n" }.joined())</array>"
        case .dictionary(let items):
            "<dict>\n\(items.map { "<key>\(Self.escaped($0.name))</key>\n\($0.value.element)\n" }.joined())</dict>"
        }
    }

    /// With U+FFFD for what no file of XML may hold: https://www.w3.org/TR/xml/#charsets
    private static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: output += "&amp;".unicodeScalars
            case 0x3C: output += "&lt;".unicodeScalars
            case 0x3E: output += "&gt;".unicodeScalars
            // Written out, it would be read as a line feed.
            case 0x0D: output += "&#13;".unicodeScalars
            case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0xFFFE, 0xFFFF: output.append("\u{FFFD}")
            default: output.append(scalar)
            }
        }
        return String(output)
    }
}
