internal import Web

/// A phone that asks for the code: eight boxes in two groups, above the keys. It shows where to type, and no code.
enum PhoneDrawing {
    private static let (width, height) = (180, 200)
    private static let box = (width: 13.0, height: 20.0, step: 16.0)
    private static let key = (width: 22.0, height: 13.0, step: 27.0)

    /// - Parameter words: what it shows, for people who cannot see it.
    static func markup(_ words: Spoken) -> Markup {
        .element(
            .svg,
            [.classes("phone"), .viewBox(Self.width, Self.height), .role("img"), .label(words)],
            [
                Self.rect("case", 10, 0, 160, 200), Self.rect("screen", 16, 8, 148, 192),
                Self.rect("bar", 16, 8, 148, 22), Self.rect("line", 46, 42, 88, 5), Self.rect("line", 34, 53, 112, 5),
            ] + Self.boxes + Self.keys
        )
    }

    private static var boxes: [Markup] {
        (0..<8).map { number in
            // A gap between the two groups.
            let x = 20.0 + Double(number) * Self.box.step + (number < 4 ? 0 : 13)
            return Self.rect(number == 0 ? "next" : "box", x, 74, Self.box.width, Self.box.height)
        }
    }

    private static var keys: [Markup] {
        (0..<15).map { number in
            let (row, column) = (Double(number / 5), Double(number % 5))
            return Self.rect("line", 24 + column * Self.key.step, 126 + row * 20, Self.key.width, Self.key.height)
        }
    }

    private static func rect(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Markup {
        .element(.rect, [.classes(name), .x(x), .y(y), .width(width), .height(height)], [])
    }
}
