internal import CExpat

/// Parses the XML of an answer with expat. The XML is not trusted: it may not have a document type declaration, so only
/// the five predefined entities exist. It may have 32 levels and 100 000 elements.
enum DAVDocument {
    static let depthLimit = 32
    static let elementLimit = 100_000
    /// The time is checked after each chunk.
    private static let chunkBytes = 256 << 10

    /// Reading took too long.
    struct TimeIsUp: Error {}

    /// The root element; nil if the text is not well-formed or exceeds a limit.
    static func root(of text: [UInt8]) -> DAVElement? { try? Self.root(of: text, until: nil) }

    static func root(of text: [UInt8], until end: ContinuousClock.Instant?) throws(TimeIsUp) -> DAVElement? {
        let plain = Self.isControl(in: text) ? text.filter(Self.mayStand) : text
        var repaired = String(decoding: Self.withoutReferences(plain), as: UTF8.self)
        // Always UTF-8, also if the document declares another encoding, so that no encoding can hide anything.
        guard let parser = XML_ParserCreateNS("UTF-8", DAVTreeBuilder.separator) else { return nil }
        defer { XML_ParserFree(parser) }
        let tree = DAVTreeBuilder(parser)
        let isInTime = withExtendedLifetime(tree) { repaired.withUTF8 { Self.parse($0, parser, until: end) } }
        guard let isInTime else { return nil }
        guard isInTime else { throw TimeIsUp() }
        return tree.root
    }

    /// nil if the text is not well-formed; false if the time is over.
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

    /// True if the text has control characters, which XML does not allow. Some servers copy them from an event's text.
    private static func isControl(in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            for byte in bytes where !Self.mayStand(byte) { return true }
            return false
        }
    }

    /// Replaces each reference to a control character, such as `&#xB;`, by a blank. Some servers write the control
    /// characters of an event's text in this form, which XML does not allow either.
    private static func withoutReferences(_ text: [UInt8]) -> [UInt8] {
        guard Self.hasReference(text) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var next = 0
        while next < text.count {
            if text[next] == UInt8(ascii: "&"), let end = Self.endOfControl(text[next...]) {
                result.append(UInt8(ascii: " "))
                next = end
            } else {
                result.append(text[next])
                next += 1
            }
        }
        return result
    }

    private static func hasReference(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                if last == UInt8(ascii: "&"), byte == UInt8(ascii: "#") { return true }
                last = byte
            }
            return false
        }
    }

    /// The end of a reference to a control character at the beginning of the text; nil if there is none.
    private static func endOfControl(_ text: ArraySlice<UInt8>) -> Int? {
        let head = text.prefix(8)
        guard head.starts(with: [UInt8(ascii: "&"), UInt8(ascii: "#")]),
            let end = head.firstIndex(of: UInt8(ascii: ";"))
        else { return nil }
        let name = String(decoding: head[(head.startIndex + 2)..<end], as: UTF8.self)
        let number = name.first == "x" ? UInt8(name.dropFirst(), radix: 16) : UInt8(name)
        guard let number, number > 0, !Self.mayStand(number) else { return nil }
        return end + 1
    }

    private static func mayStand(_ byte: UInt8) -> Bool {
        byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}

/// Builds elements from a parser's events. One thread uses it, for one document.
final class DAVTreeBuilder {
    /// Separates the namespace from the name in expat's output. No document may contain this character.
    static let separator: XML_Char = 1

    private(set) var root: DAVElement?
    private let parser: XML_Parser
    private var open: [DAVElement] = []
    private var count = 0

    /// The parser calls the builder from now on. The builder must live until parsing ends.
    init(_ parser: XML_Parser) {
        self.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { DAVTreeBuilder.of($0).begin($1, $2) },
            { context, _ in DAVTreeBuilder.of(context).end() }
        )
        XML_SetCharacterDataHandler(parser) { DAVTreeBuilder.of($0).append($1, count: $2) }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in DAVTreeBuilder.of(context).refuse() }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> DAVTreeBuilder {
        Unmanaged.fromOpaque(context!).takeUnretainedValue()
    }

    private func refuse() { XML_StopParser(self.parser, 0) }

    /// - Parameter attributes: names and values alternate; nil is at the end.
    private func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?)
    {
        self.count += 1
        guard self.open.count < DAVDocument.depthLimit, self.count <= DAVDocument.elementLimit, let name else {
            return self.refuse()
        }
        var element = DAVElement(name: Self.name(String(cString: name)))
        var next = attributes
        while let pair = next, let name = pair[0], let value = pair[1] {
            let name = Self.name(String(cString: name))
            if name.namespace.isEmpty { element.attributes[name.local] = String(cString: value) }
            next = pair + 2
        }
        self.open.append(element)
    }

    private func end() {
        // expat reports the end of an empty element also if its beginning was refused.
        guard var element = self.open.popLast() else { return }
        while let last = element.bytes.last, Self.isSpace(last) { element.bytes.removeLast() }
        let spaces = element.bytes.prefix(while: Self.isSpace).count
        if spaces > 0 { element.bytes.removeFirst(spaces) }
        if self.open.isEmpty { self.root = element } else { self.open[self.open.count - 1].children.append(element) }
    }

    private func append(_ bytes: UnsafePointer<XML_Char>?, count: Int32) {
        guard !self.open.isEmpty, let bytes else { return }
        let text = UnsafeRawBufferPointer(start: bytes, count: Int(count))
        self.open[self.open.count - 1].bytes.append(contentsOf: text)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func name(_ text: String) -> DAVName {
        let parts = text.split(separator: Character(Unicode.Scalar(UInt8(Self.separator))), maxSplits: 1)
        return DAVName(namespace: parts.count == 2 ? String(parts[0]) : "", local: String(parts.last ?? ""))
    }
}
