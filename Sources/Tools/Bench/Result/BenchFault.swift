/// Why something could not be measured, in words for the person who runs the bench.
struct BenchFault: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
