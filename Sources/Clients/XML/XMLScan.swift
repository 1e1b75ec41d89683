internal import CExpat

/// Reads the XML of a stranger with expat, event by event. It may not have a document type declaration, so only the
/// five predefined entities exist, and nothing grows.
public enum XMLScan {
    public enum End: Sendable, Hashable {
        case whole
        /// It is not well-formed, exceeds a bound, or the receiver had enough.
        case unreadable
        case timeIsUp
    }

    /// Separates the namespace from the name in expat's output. No document may contain this character.
    static let separator: XML_Char = 1
    /// The time is checked after each chunk.
    private static let chunkBytes = 256 << 10

    /// - Parameters:
    ///   - encoding: one that expat knows, in place of what the document says; nil to believe the document.
    ///   - end: nil: however long it takes.
    public static func run(
        _ text: UnsafeBufferPointer<UInt8>,
        as encoding: String?,
        within bounds: XMLBounds,
        until end: ContinuousClock.Instant? = nil,
        into receiver: any XMLReceiver
    ) -> End {
        guard let parser = XML_ParserCreateNS(encoding, Self.separator) else { return .unreadable }
        defer { XML_ParserFree(parser) }
        let events = XMLEvents(parser, bounds, receiver)
        return withExtendedLifetime(events) { Self.parse(text, parser, until: end) }
    }

    private static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ parser: XML_Parser,
        until end: ContinuousClock.Instant?
    ) -> End {
        bytes.withMemoryRebound(to: CChar.self) { text -> End in
            var next = 0
            repeat {
                if let end, end <= .now { return .timeIsUp }
                let count = min(Self.chunkBytes, text.count - next)
                let isLast: Int32 = next + count == text.count ? 1 : 0
                let chunk = text.baseAddress.map { $0 + next }
                guard XML_Parse(parser, chunk, Int32(count), isLast) == XML_STATUS_OK else { return .unreadable }
                next += count
            } while next < text.count
            return .whole
        }
    }
}

/// How much a document may have.
public struct XMLBounds: Sendable, Hashable {
    /// Levels.
    public let depth: Int
    public let elements: Int

    public init(depth: Int, elements: Int) { (self.depth, self.elements) = (depth, elements) }
}

/// What happens in a document, in its order. One thread calls it.
public protocol XMLReceiver: AnyObject {
    /// - Returns: false to end reading.
    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> Bool
    func end()
    /// A piece of the text of the innermost open element, in UTF-8. A character is never in two pieces.
    func append(_ text: UnsafeRawBufferPointer)
}

/// An element's name with its namespace, which is empty if there is none. The prefix in the document does not matter.
public struct XMLName: Sendable, Hashable {
    public let namespace: String
    public let local: String

    public init(namespace: String = "", local: String) { (self.namespace, self.local) = (namespace, local) }

    init(_ text: UnsafePointer<XML_Char>) {
        let separator = Character(Unicode.Scalar(UInt8(XMLScan.separator)))
        let parts = String(cString: text).split(separator: separator, maxSplits: 1)
        self.init(namespace: parts.count == 2 ? String(parts[0]) : "", local: String(parts.last ?? ""))
    }
}

/// The attributes of one element, valid as long as the receiver is told of it.
public struct XMLAttributes {
    /// Names and values alternate; nil is at the end.
    private let first: UnsafeMutablePointer<UnsafePointer<CChar>?>?

    init(_ first: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { self.first = first }

    /// Those without a namespace.
    public var plain: [String: String] {
        var found: [String: String] = [:]
        var next = self.first
        while let pair = next, let name = pair[0], let value = pair[1] {
            let name = XMLName(name)
            if name.namespace.isEmpty { found[name.local] = String(cString: value) }
            next = pair + 2
        }
        return found
    }
}

/// Passes expat's events on, within the bounds. One thread uses it, for one document.
private final class XMLEvents {
    private let parser: XML_Parser
    private let bounds: XMLBounds
    private let receiver: any XMLReceiver
    private var depth = 0
    private var count = 0
    private var isEnded = false

    /// The parser calls it from now on. It must live until parsing ends.
    init(_ parser: XML_Parser, _ bounds: XMLBounds, _ receiver: any XMLReceiver) {
        (self.parser, self.bounds, self.receiver) = (parser, bounds, receiver)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(parser, { XMLEvents.of($0).begin($1, $2) }, { context, _ in XMLEvents.of(context).end() })
        XML_SetCharacterDataHandler(parser) { XMLEvents.of($0).append($1, count: $2) }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in XMLEvents.of(context).refuse() }
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLEvents {
        Unmanaged.fromOpaque(context!).takeUnretainedValue()
    }

    private func refuse() {
        self.isEnded = true
        XML_StopParser(self.parser, 0)
    }

    private func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?)
    {
        (self.count, self.depth) = (self.count + 1, self.depth + 1)
        guard !self.isEnded, self.depth <= self.bounds.depth, self.count <= self.bounds.elements, let name,
            self.receiver.begin(XMLName(name), XMLAttributes(attributes))
        else { return self.refuse() }
    }

    private func end() {
        // expat reports the end of an empty element also if its beginning was refused.
        guard !self.isEnded else { return }
        self.depth -= 1
        self.receiver.end()
    }

    private func append(_ bytes: UnsafePointer<XML_Char>?, count: Int32) {
        guard !self.isEnded, let bytes else { return }
        self.receiver.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
}
