/// A thin line with ticks, from the start of a line of text to its end, such as moments of a day. It says nothing to
/// screen readers.
public struct TickLine: Sendable {
    private let places: [Int]
    private let length: Int

    /// - Parameter places: from 0 up to `length`.
    public init(_ places: [Int], of length: Int) { (self.places, self.length) = (places, length) }

    public var markup: Markup {
        .element(
            .svg,
            [.classes("ticks"), .viewBox(self.length, 1), .stretched, .hidden],
            [.element(.path, [.path(self.places.map { "M\($0) 0v1" })], [])]
        )
    }
}
