internal import Foundation
public import HTTP
public import Pipeline
public import Time
internal import XML

/// The content of a downloaded document.
public enum FeedReading: Sendable, Hashable {
    case feed(NewsFeed)
    /// A page that leads to a feed.
    case page(alternate: HTTPAddress)
    case nothing
}

/// Reads feeds: RSS 0.9x to 2.0, RSS 1.0 (RDF) and Atom. The texts are plain afterwards, and links are `https` or left
/// out.
///
/// A feed is not trusted: it has at most 2 MiB, 64 levels, no document type declaration, and an encoding that expat
/// knows.
public enum FeedReader {
    public static let longest = 2 << 20
    static let bounds = XMLBounds(depth: 64, elements: 100_000)
    private static let longestName = 100
    private static let longestLink = 1000
    /// A clock that is wrong by less is believed.
    private static let ahead = Duration.seconds(24 * 3600)

    /// - Parameters:
    ///   - charset: what the server calls it; the document's own word goes before.
    ///   - address: where it was.
    public static func read(
        _ bytes: [UInt8],
        charset: String? = nil,
        at address: HTTPAddress,
        now: UnixTime
    ) -> FeedReading {
        guard bytes.count <= Self.longest else { return .nothing }
        if let builder = Self.document(bytes, charset), builder.isFeed {
            return .feed(Self.feed(builder, at: address, now))
        }
        let alternate = FeedPage.alternate(in: bytes).flatMap(address.resolving)
        return alternate.map { FeedReading.page(alternate: $0) } ?? .nothing
    }

    /// nil if it is no XML.
    private static func document(_ bytes: [UInt8], _ charset: String?) -> FeedBuilder? {
        let builder = FeedBuilder()
        let end: XMLScan.End
        switch FeedEncoding(of: bytes, charset) {
        case .utf8:
            // Some servers put a blank line before the declaration, which may only stand first.
            let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            var text = XMLRepair.repaired(Array(start))
            end = text.withUTF8 { XMLScan.run($0, as: "UTF-8", within: Self.bounds, into: builder) }
        case .latin: end = Self.scan(bytes, as: "ISO-8859-1", into: builder)
        case .utf16: end = Self.scan(bytes, as: nil, into: builder)
        case .unknown: return nil
        }
        return end == .whole ? builder : nil
    }

    private static func scan(_ bytes: [UInt8], as encoding: String?, into builder: FeedBuilder) -> XMLScan.End {
        bytes.withUnsafeBufferPointer { XMLScan.run($0, as: encoding, within: Self.bounds, into: builder) }
    }

    private static func feed(_ builder: FeedBuilder, at address: HTTPAddress, _ now: UnixTime) -> NewsFeed {
        let title = Self.plain(builder.title, longest: Self.longestName)
        let timed = builder.items.map { raw in
            let time = [raw.published, raw.updated].lazy.compactMap { FeedDate.instant($0) }.first
            return (raw: raw, time: time.flatMap { $0 < now + Self.ahead ? $0 : nil })
        }
        let fresh = timed.enumerated().filter { _, item in item.time.map { $0 > now - NewsFeed.freshness } ?? true }
        let ordered = fresh.sorted { left, right in
            let (earlier, later) = (left.element.time ?? .distantPast, right.element.time ?? .distantPast)
            return earlier == later ? left.offset < right.offset : earlier > later
        }
        var items: [NewsItem] = []
        for (_, entry) in ordered where items.count < NewsFeed.longest {
            if let item = Self.item(entry.raw, entry.time, title, at: address) { items.append(item) }
        }
        return NewsFeed(title, items, at: address.text)
    }

    /// nil if it says nothing.
    private static func item(_ raw: RawItem, _ time: UnixTime?, _ feed: String, at address: HTTPAddress) -> NewsItem? {
        var title = Self.plain(raw.title, longest: NewsItem.longestTitle)
        var summary = Self.plain(
            raw.summary.bytes.isEmpty ? raw.content : raw.summary,
            longest: NewsItem.longestSummary
        )
        if title.isEmpty {
            title = FeedText.plain(summary, longest: NewsItem.longestTitle)
            summary = ""
        }
        guard !title.isEmpty else { return nil }
        let link = [raw.link, raw.name].lazy.compactMap { Self.link($0, at: address) }.first
        return NewsItem(title, summary: summary == title ? "" : summary, link: link, published: time, feed: feed)
    }

    private static func plain(_ raw: RawText, longest: Int) -> String {
        raw.isHTML ? FeedText.plain(html: raw.text, longest: longest) : FeedText.plain(raw.text, longest: longest)
    }

    /// Names of items that are no addresses are not resolved: they look like relative ones.
    private static func link(_ text: String, at address: HTTPAddress) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.count <= Self.longestLink, text.hasPrefix("/") || text.contains("://"),
            let link = address.resolving(text), MorningLink.isOne(link.text, atMost: Self.longestLink)
        else { return nil }
        return link.text
    }
}
