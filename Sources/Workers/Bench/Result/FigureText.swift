internal import Foundation

/// Figures for people: about three digits, thousands set apart. Whole numbers have no decimals.
enum FigureText {
    static func of(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        switch abs(value) {
        case 100...: return Self.grouped(value)
        case _ where value == value.rounded(): return Self.grouped(value)
        case 10...: return Self.decimal(value, places: 1)
        case 1...: return Self.decimal(value, places: 2)
        default: return Self.decimal(value, places: 3)
        }
    }

    /// A dash for what is not applicable.
    static func of(_ value: Double?) -> String { value.map { Self.of($0) } ?? "–" }

    static func percent(_ share: Double) -> String { "\(Self.grouped(share * 100)) %" }

    private static func decimal(_ value: Double, places: Int) -> String { String(format: "%.\(places)f", value) }

    private static func grouped(_ value: Double) -> String {
        let digits = Array(Self.decimal(abs(value), places: 0))
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return value < 0 && text != "0" ? "-" + text : text
    }
}
