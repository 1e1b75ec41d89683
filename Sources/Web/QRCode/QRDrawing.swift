extension QRCode {
    /// Light modules around it, without which it is not found.
    private static let quiet = 4

    /// An inline drawing: dark on light also in dark mode, since many readers read nothing else.
    ///
    /// - Parameter words: what it is, for people who cannot see it.
    public func drawing(_ words: Spoken) -> Markup {
        let side = self.size + 2 * Self.quiet
        return .element(
            .svg,
            [.classes("qr"), .viewBox(side, side), .role("img"), .label(words)],
            [.element(.path, [.path(self.runs, from: Self.quiet)], [])]
        )
    }
}

extension Attribute {
    /// Each run as a bar one module high.
    fileprivate static func path(_ runs: [QRCode.Run], from start: Int) -> Attribute {
        .path(runs.map { "M\($0.x + start) \($0.y + start)h\($0.length)v1h-\($0.length)z" })
    }
}
