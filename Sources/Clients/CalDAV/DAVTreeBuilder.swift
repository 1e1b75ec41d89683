internal import CExpat

/// Collects a parser's events into elements. Used by one thread, while one document is parsed.
final class DAVTreeBuilder {
    /// Stands between a namespace and a name where expat gives both. No document may hold this character.
    static let separator: XML_Char = 1

    private(set) var root: DAVElement?
    private let parser: XML_Parser
    private var open: [DAVElement] = []
    private var count = 0

    /// From now on the parser tells the builder, which must live for as long as it parses.
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

    /// - Parameter attributes: names and values in turn, and nil at the end.
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
        // An element without content ends even when its beginning was refused.
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
