/// Of a million tokens, in whatever currency.
public struct TokenPrices: Sendable, Hashable {
    public var input: Double
    public var output: Double

    public init(input: Double, output: Double) { (self.input, self.output) = (input, output) }

    func of(input: Int, output: Int) -> Double {
        (Double(input) * self.input + Double(output) * self.output) / 1_000_000
    }
}
