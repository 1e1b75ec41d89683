internal import XML

/// Parses the XML of an answer, which is not trusted. It may have 32 levels and 100 000 elements.
enum DAVDocument {
    static let depthLimit = 32
    static let elementLimit = 100_000

    /// Reading took too long.
    struct TimeIsUp: Error {}

    /// The root element; nil if the text is not well-formed or exceeds a limit.
    static func root(of text: [UInt8]) -> DAVElement? { try? Self.root(of: text, until: nil) }

    static func root(of text: [UInt8], until end: ContinuousClock.Instant?) throws(TimeIsUp) -> DAVElement? {
        var repaired = XMLRepair.repaired(text)
        let bounds = XMLBounds(depth: Self.depthLimit, elements: Self.elementLimit)
        let tree = DAVTreeBuilder()
        // Always UTF-8, also if the document declares another encoding, so that no encoding can hide anything.
        let outcome = repaired.withUTF8 { XMLScan.run($0, as: "UTF-8", within: bounds, until: end, into: tree) }
        switch outcome {
        case .whole: return tree.root
        case .unreadable: return nil
        case .timeIsUp: throw TimeIsUp()
        }
    }
}

/// Builds elements from a parser's events. One thread uses it, for one document.
final class DAVTreeBuilder: XMLReceiver {
    private(set) var root: DAVElement?
    private var open: [DAVElement] = []

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> Bool {
        var element = DAVElement(name: DAVName(namespace: name.namespace, local: name.local))
        element.attributes = attributes.plain
        self.open.append(element)
        return true
    }

    func end() {
        guard var element = self.open.popLast() else { return }
        while let last = element.bytes.last, Self.isSpace(last) { element.bytes.removeLast() }
        let spaces = element.bytes.prefix(while: Self.isSpace).count
        if spaces > 0 { element.bytes.removeFirst(spaces) }
        if self.open.isEmpty { self.root = element } else { self.open[self.open.count - 1].children.append(element) }
    }

    func append(_ text: UnsafeRawBufferPointer) {
        guard !self.open.isEmpty else { return }
        self.open[self.open.count - 1].bytes.append(contentsOf: text)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
