internal import Time

/// A part of a whole, as two counts.
public struct Share: Sendable, Hashable, Codable {
    public var part: Int
    public var whole: Int

    public init(_ part: Int, of whole: Int) { (self.part, self.whole) = (part, whole) }

    /// The share of the elements for which `isPart` is true.
    init<Element>(_ elements: [Element], where isPart: (Element) -> Bool) {
        self.init(elements.count(where: isPart), of: elements.count)
    }

    /// nil if the whole is 0.
    public var ratio: Double? { self.whole == 0 ? nil : Double(self.part) / Double(self.whole) }
}

extension Share: CustomStringConvertible {
    /// `85.7 %`, or a dash if the whole is 0.
    public var description: String { self.ratio.map { "\(Decimals.text($0 * 100, 1)) %" } ?? "–" }
}

/// Formats numbers with a fixed count of decimals.
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
