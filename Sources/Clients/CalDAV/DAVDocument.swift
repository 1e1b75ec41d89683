internal import CExpat

/// Reads an answer's XML with expat. Strangers write it: no document type declaration, and so no entities but the five of XML,
/// at most 32 levels and 100 000 elements.
enum DAVDocument {
    static let depthLimit = 32
    static let elementLimit = 100_000
    /// Between two looks at the clock.
    private static let chunkBytes = 256 << 10

    /// It took longer than it may.
    struct TimeIsUp: Error {}

    /// The root element; nil for what is not well-formed or too much.
    static func root(of text: [UInt8]) -> DAVElement? { try? Self.root(of: text, until: nil) }

    static func root(of text: [UInt8], until end: ContinuousClock.Instant?) throws(TimeIsUp) -> DAVElement? {
        var repaired = String(decoding: Self.isControl(in: text) ? text.filter(Self.mayStand) : text, as: UTF8.self)
        // UTF-8, whatever the document declares: in no encoding of its own can it hide anything.
        guard let parser = XML_ParserCreateNS("UTF-8", DAVTreeBuilder.separator) else { return nil }
        defer { XML_ParserFree(parser) }
        let tree = DAVTreeBuilder(parser)
        let isInTime = withExtendedLifetime(tree) { repaired.withUTF8 { Self.parse($0, parser, until: end) } }
        guard let isInTime else { return nil }
        guard isInTime else { throw TimeIsUp() }
        return tree.root
    }

    /// Nil for what is not well-formed, false when the time was up.
    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ parser: XML_Parser,
        until end: ContinuousClock.Instant?
    ) -> Bool? {
        bytes.withMemoryRebound(to: CChar.self) { text -> Bool? in
            var next = 0
            repeat {
                if let end, end <= .now { return false }
                let count = min(Self.chunkBytes, text.count - next)
                let isLast: Int32 = next + count == text.count ? 1 : 0
                let chunk = text.baseAddress.map { $0 + next }
                guard XML_Parse(parser, chunk, Int32(count), isLast) == XML_STATUS_OK else { return nil }
                next += count
            } while next < text.count
            return true
        }
    }

    /// Some servers let through control characters that stand in an event's text, which no XML document may hold, and
    /// some cut texts in the middle of a character.
    private static func isControl(in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            for byte in bytes where !Self.mayStand(byte) { return true }
            return false
        }
    }

    private static func mayStand(_ byte: UInt8) -> Bool {
        byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
