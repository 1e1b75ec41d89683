internal import CExpat

/// Reads an answer's XML with expat. Strangers write it: no document type declaration, and so no entities but the five of XML,
/// at most 32 levels and 100 000 elements.
enum DAVDocument {
    static let depthLimit = 32
    static let elementLimit = 100_000

    /// The root element; nil for what is not well-formed or too much.
    static func root(of text: [UInt8]) -> DAVElement? {
        // Some servers let through control characters that stand in an event's text, which no XML document may hold, and some
        // cut texts in the middle of a character.
        let clean = text.filter { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        var repaired = String(decoding: clean, as: UTF8.self)
        // UTF-8, whatever the document declares: in no encoding of its own can it hide anything.
        guard let parser = XML_ParserCreateNS("UTF-8", DAVTreeBuilder.separator) else { return nil }
        defer { XML_ParserFree(parser) }
        let tree = DAVTreeBuilder(parser)
        let isRead = withExtendedLifetime(tree) {
            repaired.withUTF8 { bytes in
                guard let count = Int32(exactly: bytes.count) else { return false }
                return bytes.withMemoryRebound(to: CChar.self) { text in
                    XML_Parse(parser, text.baseAddress, count, 1) == XML_STATUS_OK
                }
            }
        }
        return isRead ? tree.root : nil
    }
}
