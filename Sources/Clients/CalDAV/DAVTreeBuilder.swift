internal import Foundation
internal import FoundationXML

/// Collects a parser's events into elements. Used by one thread, while one document is parsed.
final class DAVTreeBuilder: NSObject, XMLParserDelegate {
    private(set) var root: DAVElement?
    private(set) var isTooMuch = false
    private var open: [DAVElement] = []
    private var count = 0

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        self.count += 1
        if self.open.count >= DAVDocument.depthLimit || self.count > DAVDocument.elementLimit {
            self.isTooMuch = true
            parser.abortParsing()
        }
        guard !self.isTooMuch else { return }
        let name = DAVName(namespace: namespaceURI ?? "", local: elementName)
        self.open.append(DAVElement(name: name, attributes: attributes))
    }

    func parser(
        _ parser: XMLParser,
        didEndElement elementName: String,
        namespaceURI: String?,
        qualifiedName: String?
    ) {
        guard !self.isTooMuch, var element = self.open.popLast() else { return }
        element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if self.open.isEmpty { self.root = element } else { self.open[self.open.count - 1].children.append(element) }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard !self.isTooMuch, !self.open.isEmpty else { return }
        self.open[self.open.count - 1].text += string
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }
}
