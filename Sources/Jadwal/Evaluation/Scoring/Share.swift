/// So many of so many.
public struct Share: Sendable, Hashable, Codable {
    public var part: Int
    public var whole: Int

    public init(_ part: Int, of whole: Int) { (self.part, self.whole) = (part, whole) }

    /// Of elements, those for which `isPart` holds.
    init<Element>(_ elements: [Element], where isPart: (Element) -> Bool) {
        self.init(elements.count(where: isPart), of: elements.count)
    }

    /// Nil of nothing.
    public var ratio: Double? { self.whole == 0 ? nil : Double(self.part) / Double(self.whole) }
}

extension Share: CustomStringConvertible {
    /// `85.7 %`, or a dash of nothing.
    public var description: String { self.ratio.map { "\(Decimals.text($0 * 100, 1)) %" } ?? "–" }
}

/// Numbers with a fixed count of decimals.
package enum Decimals {
    /// Rounded half away from zero.
    package static func text(_ value: Double, _ decimals: Int) -> String {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let total = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && total > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(total)" }
        return "\(sign)\(total / scale).\((total % scale).padded(decimals))"
    }
}
