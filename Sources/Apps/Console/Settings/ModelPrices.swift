internal import WorkerKit

/// The cost of models' tokens, in money of the operator's choice.
struct ModelPrices: Sendable, Hashable {
    private static let most = 100

    private var prices: [String: ModelPrice]

    /// - Parameter prices: by model, as answers name it.
    init(_ prices: [String: ModelPrice] = [:]) { self.prices = prices }

    var isEmpty: Bool { self.prices.isEmpty }

    subscript(model: String) -> ModelPrice? { self.prices[model] }

    init(reading reader: inout SettingsReader) {
        self.init()
        let entries = reader.list(.modelPrices)
        for entry in entries {
            // Names of models may hold the sign and slashes; prices hold one slash.
            guard let mark = entry.lastIndex(of: "="),
                case let model = SettingsReader.trimmed(entry[..<mark]), !model.isEmpty,
                let price = ModelPrice(SettingsReader.trimmed(entry[entry.index(after: mark)...]))
            else {
                reader.report(
                    .modelPrices,
                    "must hold entries model=in/out: prices of a million tokens from 0 to 1000000, with at most 6 "
                        + "decimals, such as 0.15/0.60"
                )
                return
            }
            guard self.prices.updateValue(price, forKey: model) == nil else {
                reader.report(.modelPrices, "names the same model twice")
                return
            }
        }
        if entries.count > Self.most { reader.report(.modelPrices, "must hold at most \(Self.most) entries") }
    }
}

/// The cost of one model's tokens, in and out.
struct ModelPrice: Sendable, Hashable {
    /// Millionths of the money for a million tokens: so one token costs as many millionths of millionths.
    private let input: Int64
    private let output: Int64

    /// - Parameter text: `0.15/0.60`, for a million tokens in and out.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let input = Self.millionths(parts[0]), let output = Self.millionths(parts[1]) else {
            return nil
        }
        (self.input, self.output) = (input, output)
    }

    func cost(input: Int64, output: Int64) -> ModelCost {
        ModelCost(Int128(self.input) * Int128(input) + Int128(self.output) * Int128(output))
    }

    /// ASCII digits, and at most six after a point: no sign, no exponent, no blank.
    private static func millionths(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? String(parts[1]) : ""
        guard (1...2).contains(parts.count), (1...7).contains(parts[0].utf8.count), decimals.utf8.count <= 6,
            parts.count == 1 || !decimals.isEmpty,
            "\(parts[0])\(decimals)".utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        let digits = "\(parts[0])\(decimals)" + String(repeating: "0", count: 6 - decimals.utf8.count)
        return Int64(digits).flatMap { $0 <= 1_000_000_000_000 ? $0 : nil }
    }
}

/// Money, exact. Sums are rounded once, when they are shown.
struct ModelCost: Sendable, Hashable {
    static let zero = ModelCost(0)

    /// Millionths of millionths.
    private let amount: Int128

    fileprivate init(_ amount: Int128) { self.amount = amount }

    static func + (first: ModelCost, second: ModelCost) -> ModelCost {
        ModelCost(first.amount + second.amount)
    }

    /// Hundredths, a half rounded up.
    var hundredths: Int128 { (self.amount + 5_000_000_000) / 10_000_000_000 }
}
