public import Time

/// What a feed has said, with what a later question can name it by.
public struct NewsFeed: Sendable, Hashable, Codable {
    /// So many of its newest are kept.
    public static let longest = 20
    /// Older ones are no news.
    public static let freshness = Duration.seconds(48 * 3600)

    /// May be empty.
    public var title: String
    /// The newest first; those without a time come last, in the feed's order.
    public var items: [NewsItem]
    /// Where it was: an owner may have entered the address of a page that leads to it.
    public var address: String
    /// As the server has sent them.
    public var entityTag: String?
    public var lastModified: String?

    public init(
        _ title: String,
        _ items: [NewsItem],
        at address: String,
        entityTag: String? = nil,
        lastModified: String? = nil
    ) {
        (self.title, self.items, self.address) = (title, items, address)
        (self.entityTag, self.lastModified) = (entityTag, lastModified)
    }

    /// Those that are news now.
    public func items(at now: UnixTime) -> [NewsItem] {
        self.items.filter { item in item.published.map { $0 > now - Self.freshness } ?? true }
    }
}
