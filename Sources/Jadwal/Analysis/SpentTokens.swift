/// A sum of calls and of their tokens.
public struct SpentTokens: Sendable, Hashable {
    public var calls: Int
    public var input: Int
    public var output: Int

    public init(calls: Int = 0, input: Int = 0, output: Int = 0) {
        (self.calls, self.input, self.output) = (calls, input, output)
    }

    public static func + (left: SpentTokens, right: SpentTokens) -> SpentTokens {
        SpentTokens(
            calls: left.calls + right.calls,
            input: left.input + right.input,
            output: left.output + right.output
        )
    }
}
