internal import Pipeline

/// A value of a webhook's JSON, which is looked at without trusting its type: what is absent, null or of another type
/// is nil. The first of two members with one name counts.
struct WebhookJSON: Sendable {
    private final class Text: Sendable {
        let bytes: [UInt8]
        let nodes: [WebhookJSONParser.Node]

        init(_ bytes: [UInt8], _ nodes: [WebhookJSONParser.Node]) { (self.bytes, self.nodes) = (bytes, nodes) }
    }

    private let text: Text
    private let index: Int

    private init(_ text: Text, _ index: Int) { (self.text, self.index) = (text, index) }

    /// - Throws: `BridgeFault` for what is too long or too deep, not UTF-8, or no JSON.
    init(_ bytes: [UInt8], maximumBytes: Int) throws(BridgeFault) {
        guard bytes.count <= maximumBytes else { throw .tooLarge }
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .notUTF8 }
        let parsed = bytes.withUnsafeBufferPointer { buffer -> Result<[WebhookJSONParser.Node], BridgeFault> in
            var parser = WebhookJSONParser(buffer)
            do throws(BridgeFault) { try parser.parse() } catch { return .failure(error) }
            return .success(parser.nodes)
        }
        self.init(Text(bytes, try parsed.get()), 0)
    }

    private var node: WebhookJSONParser.Node { self.text.nodes[self.index] }

    var isObject: Bool { self.node.kind == .object }

    var isArray: Bool { self.node.kind == .array }

    /// The value of a member of this object. Nil also if it is null.
    subscript(_ name: StaticString) -> WebhookJSON? {
        guard self.isObject else { return nil }
        var place = self.index + 1
        let end = Int(self.node.next)
        while place < end {
            let value = Int(self.text.nodes[place].next)
            if self.isNamed(name, at: place) {
                return self.text.nodes[value].kind == .null ? nil : WebhookJSON(self.text, value)
            }
            place = Int(self.text.nodes[value].next)
        }
        return nil
    }

    /// The first of these members that is there.
    func first(_ names: StaticString...) -> WebhookJSON? {
        for name in names { if let value = self[name] { return value } }
        return nil
    }

    /// The elements of this array; none if it is another value.
    var elements: [WebhookJSON] {
        guard self.isArray else { return [] }
        var (found, place): ([WebhookJSON], Int) = ([], self.index + 1)
        while place < Int(self.node.next) {
            found.append(WebhookJSON(self.text, place))
            place = Int(self.text.nodes[place].next)
        }
        return found
    }

    /// The names of this object's members, in their order.
    var names: [String] {
        guard self.isObject else { return [] }
        var (found, place): ([String], Int) = ([], self.index + 1)
        while place < Int(self.node.next) {
            found.append(self.decoded(place))
            place = Int(self.text.nodes[Int(self.text.nodes[place].next)].next)
        }
        return found
    }

    private func isNamed(_ name: StaticString, at place: Int) -> Bool {
        let node = self.text.nodes[place]
        guard !node.isEscaped else { return self.decoded(place) == "\(name)" }
        let (start, count) = (Int(node.start), name.utf8CodeUnitCount)
        guard Int(node.end) - start == count else { return false }
        for offset in 0..<count where self.text.bytes[start + offset] != name.utf8Start[offset] { return false }
        return true
    }
}

extension WebhookJSON {
    /// Half of a surrogate pair becomes U+FFFD: JavaScript can cut a text in the middle of an emoji.
    var string: String? { self.node.kind == .string ? self.decoded(self.index) : nil }

    var bool: Bool? {
        switch self.node.kind {
        case .truth: true
        case .falsehood: false
        case .object, .array, .string, .number, .null: nil
        }
    }

    /// A whole number: as it is, as text, with a fraction (rounded down), or as the two halves of 64 bits that
    /// JavaScript's `Long` is written as. Nil if it does not fit.
    var integer: Int64? {
        switch self.node.kind {
        case .number, .string: self.written
        case .object: self.halves
        case .array, .truth, .falsehood, .null: nil
        }
    }

    private var written: Int64? {
        let slice = self.text.bytes[Int(self.node.start)..<Int(self.node.end)]
        guard !slice.isEmpty, slice.count <= 32 else { return nil }
        let text = String(decoding: slice, as: UTF8.self)
        if let number = Int64(text) { return number }
        // Not what `Double` reads besides: hexadecimal numbers, infinity, nan.
        guard slice.allSatisfy({ (48...57).contains($0) || [43, 45, 46, 69, 101].contains($0) }),
            let number = Double(text)
        else { return nil }
        return Int64(exactly: number.rounded(.down))
    }

    private var halves: Int64? {
        guard let low = self["low"]?.written, let high = self["high"]?.written,
            (Int64(Int32.min)...Int64(UInt32.max)).contains(low), (Int64(Int32.min)...Int64(UInt32.max)).contains(high)
        else { return nil }
        let bits = UInt64(UInt32(truncatingIfNeeded: high)) << 32 | UInt64(UInt32(truncatingIfNeeded: low))
        return Int64(bitPattern: bits)
    }

    private func decoded(_ place: Int) -> String {
        let node = self.text.nodes[place]
        let slice = self.text.bytes[Int(node.start)..<Int(node.end)]
        return node.isEscaped ? Self.unescaped(slice) : String(decoding: slice, as: UTF8.self)
    }

    private static func unescaped(_ slice: ArraySlice<UInt8>) -> String {
        var (text, rest): ([UInt8], ArraySlice<UInt8>) = ([], slice)
        text.reserveCapacity(slice.count)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch kind {
            case UInt8(ascii: "b"): text.append(8)
            case UInt8(ascii: "f"): text.append(12)
            case UInt8(ascii: "n"): text.append(10)
            case UInt8(ascii: "r"): text.append(13)
            case UInt8(ascii: "t"): text.append(9)
            case UInt8(ascii: "u"): text.append(contentsOf: UTF8.encode(Self.scalar(&rest)) ?? .init())
            default: text.append(kind)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads what follows `\u`, and a second half that fits. The parser has looked at the digits.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
        let unit = Self.unit(rest.prefix(4))
        rest = rest.dropFirst(4)
        guard unit & 0xFC00 == 0xD800 else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
        guard rest.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        let low = Self.unit(rest.dropFirst(2).prefix(4))
        guard low & 0xFC00 == 0xDC00 else { return "\u{FFFD}" }
        rest = rest.dropFirst(6)
        return Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)) ?? "\u{FFFD}"
    }

    private static func unit(_ digits: ArraySlice<UInt8>) -> UInt32 {
        digits.reduce(0) { number, digit in
            number << 4 | UInt32(digit & 0xF) + (digit > UInt8(ascii: "9") ? 9 : 0)
        }
    }
}
