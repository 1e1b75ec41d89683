internal import XML

/// An item of a feed as it stands there.
struct RawItem: Sendable, Hashable {
    var title = RawText()
    var summary = RawText()
    /// The whole article, in place of a summary that is missing.
    var content = RawText()
    var link = ""
    /// A name of the item that may be its address.
    var name = ""
    var published = ""
    var updated = ""
}

/// A text, and whether markup in it is markup.
struct RawText: Sendable, Hashable {
    var bytes: [UInt8] = []
    var isHTML = true

    var text: String { String(decoding: self.bytes, as: UTF8.self) }
}

/// Gathers the items of a feed: RSS 0.9x to 2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0. One thread uses it, for one document.
final class FeedBuilder: XMLReceiver {
    /// What an element is, by the one that it stands in.
    private enum Part: Hashable {
        case root, channel, item
        case field(Field)
        /// Part of the text of the field around it.
        case phrase
        /// It and what it holds are not read.
        case other
    }

    private enum Field: Hashable {
        case title, summary, content, link, name, published, updated
    }

    private enum Format: Hashable {
        case rss, atom
    }

    /// Of one field. A feed may hold whole articles.
    private static let longestField = 64 << 10
    private static let atom: Set<String> = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]
    private static let rss: Set<String> = [
        "", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        "http://channel.netscape.com/rdf/simple/0.9/", "http://backend.userland.com/rss2",
        "http://backend.userland.com/RSS2", "http://blogs.law.harvard.edu/tech/rss",
    ]
    private static let dublinCore = "http://purl.org/dc/elements/1.1/"
    private static let contents = "http://purl.org/rss/1.0/modules/content/"

    /// The feed's own.
    private(set) var title = RawText()
    /// In the document's order.
    private(set) var items: [RawItem] = []
    private var format: Format?
    private var open: [Part] = []
    private var text = RawText()

    /// False if the root is none of a feed.
    var isFeed: Bool { self.format != nil }

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> Bool {
        guard let outer = self.open.last else { return self.beginRoot(name) }
        let part = self.part(name, in: outer)
        self.open.append(part)
        switch part {
        case .item: self.items.append(RawItem())
        case .field(let field): self.begin(field, attributes)
        case .phrase:
            if !FeedText.phrases.contains(name.local.lowercased()) { self.text.bytes.append(UInt8(ascii: " ")) }
        case .root, .channel, .other: break
        }
        return true
    }

    func end() {
        guard case .field(let field)? = self.open.popLast() else { return }
        switch self.open.last {
        case .item: self.take(field)
        case .channel, .root: if field == .title, self.title.bytes.isEmpty { self.title = self.text }
        case .field, .phrase, .other, nil: break
        }
    }

    func append(_ text: UnsafeRawBufferPointer) {
        switch self.open.last {
        case .field, .phrase:
            self.text.bytes.append(contentsOf: text.prefix(max(0, Self.longestField - self.text.bytes.count)))
        case .root, .channel, .item, .other, nil: break
        }
    }

    private func beginRoot(_ name: XMLName) -> Bool {
        switch name.local {
        case "rss", "RDF": self.format = .rss
        case "feed" where Self.atom.contains(name.namespace) || name.namespace.isEmpty: self.format = .atom
        default: return false
        }
        self.open.append(.root)
        return true
    }

    private func part(_ name: XMLName, in outer: Part) -> Part {
        switch outer {
        case .field, .phrase: return FeedText.unseen.contains(name.local.lowercased()) ? .other : .phrase
        case .other: return .other
        case .root, .channel:
            guard self.isOwn(name) else { return .other }
            switch name.local {
            case "channel" where outer == .root && self.format == .rss: return .channel
            case "item" where self.format == .rss, "entry" where self.format == .atom: return .item
            case "title" where outer == .channel || self.format == .atom: return .field(.title)
            default: return .other
            }
        case .item: return self.field(name).map { .field($0) } ?? .other
        }
    }

    private func isOwn(_ name: XMLName) -> Bool {
        switch self.format {
        case .rss: Self.rss.contains(name.namespace)
        case .atom: Self.atom.contains(name.namespace) || name.namespace.isEmpty
        case nil: false
        }
    }

    private func field(_ name: XMLName) -> Field? {
        switch (name.namespace, name.local) {
        case (Self.dublinCore, "date"): .published
        case (Self.dublinCore, "title"): .title
        case (Self.dublinCore, "description"): .summary
        case (Self.contents, "encoded"): .content
        case _ where !self.isOwn(name): nil
        case (_, "title"): .title
        case (_, "description"), (_, "summary"): .summary
        case (_, "content"): .content
        case (_, "link"): .link
        case (_, "guid"): .name
        case (_, "pubDate"), (_, "published"), (_, "issued"), (_, "created"): .published
        case (_, "updated"), (_, "modified"): .updated
        default: nil
        }
    }

    private func begin(_ field: Field, _ attributes: XMLAttributes) {
        self.text = RawText()
        guard self.format == .atom else { return }
        let attributes = attributes.plain
        switch field {
        case .link:
            guard let address = attributes["href"], ["alternate", nil].contains(attributes["rel"]),
                !self.items.isEmpty, self.items[self.items.count - 1].link.isEmpty
            else { return }
            self.items[self.items.count - 1].link = address
        // Atom 0.3 has `mode` in place of `html`. Of `xhtml` the markup are elements, and what is left is text.
        case .title, .summary, .content:
            self.text.isHTML =
                ["html", "text/html"].contains(attributes["type"] ?? "") && attributes["mode"] != "xml"
        case .name, .published, .updated: break
        }
    }

    /// The first of each counts.
    private func take(_ field: Field) {
        guard !self.items.isEmpty, !self.text.bytes.isEmpty else { return }
        let text = self.text.text
        let last = self.items.count - 1
        func fill(_ path: WritableKeyPath<RawItem, String>) {
            if self.items[last][keyPath: path].isEmpty { self.items[last][keyPath: path] = text }
        }
        func fill(_ path: WritableKeyPath<RawItem, RawText>) {
            if self.items[last][keyPath: path].bytes.isEmpty { self.items[last][keyPath: path] = self.text }
        }
        switch field {
        case .title: fill(\.title)
        case .summary: fill(\.summary)
        case .content: fill(\.content)
        case .link: fill(\.link)
        case .name: fill(\.name)
        case .published: fill(\.published)
        case .updated: fill(\.updated)
        }
    }
}
