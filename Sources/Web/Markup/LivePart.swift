/// A part of a page that changes while the page is shown: an element with `Attribute.live`.
public struct LivePart: Sendable, Hashable {
    public let name: String
    public let html: String
}

extension Markup {
    /// The parts with `Attribute.live`, in their order. Parts inside a part are not looked for.
    public var liveParts: [LivePart] {
        switch self {
        case .words, .value, .figures: []
        case .group(let parts): parts.flatMap(\.liveParts)
        case .element(_, let attributes, let content):
            attributes.lazy.compactMap(\.liveName).first.map { [LivePart(name: $0, html: self.html)] }
                ?? content.flatMap(\.liveParts)
        }
    }
}
