internal import Foundation
internal import FoundationXML

/// Reads an answer's XML. Strangers write it: no document type declaration, and so no entities but the five of XML, at most
/// 32 levels and 100 000 elements.
enum DAVDocument {
    static let depthLimit = 32
    static let elementLimit = 100_000

    /// The root element; nil for what is not well-formed or too much.
    static func root(of text: [UInt8]) -> DAVElement? {
        // Some servers let through control characters that stand in an event's text, which no XML document may hold.
        let clean = text.filter { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard !Self.hasDocumentType(clean) else { return nil }
        // Repaired, because XMLParser traps on names that are no UTF-8.
        let parser = XMLParser(data: Data(String(decoding: clean, as: UTF8.self).utf8))
        parser.shouldProcessNamespaces = true
        parser.shouldResolveExternalEntities = false
        let tree = DAVTreeBuilder()
        parser.delegate = tree
        guard parser.parse(), !tree.isTooMuch else { return nil }
        return tree.root
    }

    private static func hasDocumentType(_ text: [UInt8]) -> Bool {
        let mark = Array("<!DOCTYPE".utf8)
        return text.indices.contains { text[$0] == mark[0] && text[$0...].starts(with: mark) }
    }
}
