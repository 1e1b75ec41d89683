internal import Foundation

/// The position of a fault in a message of a queue, for the person who corrects it. It quotes no value.
public struct InputPlace: Sendable, Hashable {
    /// The path of the field, such as `event.start`; nil if no known field causes the fault.
    public var field: String?
    /// From 1. nil for a field that is missing.
    public var line: Int?
    /// From 1, in Unicode scalars.
    public var column: Int?

    public init(field: String?, line: Int? = nil, column: Int? = nil) {
        (self.field, self.line, self.column) = (field, line, column)
    }

    /// - Parameter suspects: paths of which one is wrong, according to the decoder.
    /// - Parameter isWrong: decides which one. The text is nil if the value is not a string.
    init?(
        _ type: (some Decodable).Type,
        _ bytes: [UInt8],
        suspects: [String] = [],
        isWrong: (_ name: String, _ text: String?) -> Bool = { _, _ in true }
    ) {
        let outline = JSONOutline(bytes)
        if let (offset, path) = outline.fault {
            self.init(path, in: outline, at: offset)
        } else if let path = WireJSON.faultyPath(type, from: bytes), !path.isEmpty {
            self.init(path, in: outline)
        } else {
            let present = suspects.filter { outline[Self.path($0)] != nil }
            let wrong = present.first { name in
                isWrong(name, outline[Self.path(name)].flatMap { outline.text(of: $0) })
            }
            guard let name = wrong ?? present.first ?? suspects.first else { return nil }
            self.init(Self.path(name), in: outline)
        }
    }

    private init(_ path: [String], in outline: JSONOutline, at offset: Int? = nil) {
        // Other names may be anything that a person typed.
        let isKnown = !path.isEmpty && path.allSatisfy { $0.utf8.allSatisfy(Self.isOfAName) && $0.utf8.count <= 40 }
        let place = (offset ?? outline[path]?.range.lowerBound).map { outline.place(of: $0) }
        self.init(field: isKnown ? path.joined(separator: ".") : nil, line: place?.line, column: place?.column)
    }

    private static func path(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }

    private static func isOfAName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension WireJSON {
    /// The path of the field that the decoder rejects; nil if it accepts all.
    static func faultyPath(_ type: (some Decodable).Type, from bytes: [UInt8]) -> [String]? {
        func path(_ keys: [any CodingKey]) -> [String] { keys.map { $0.intValue.map { "\($0)" } ?? $0.stringValue } }
        do {
            _ = try JSONDecoder().decode(type, from: Data(bytes))
            return nil
        } catch DecodingError.keyNotFound(let key, let context) {
            return path(context.codingPath + [key])
        } catch DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context),
            DecodingError.dataCorrupted(let context)
        {
            return path(context.codingPath)
        } catch {
            return nil
        }
    }
}
