/// Why something could not be measured, in words for whoever runs it.
struct BenchFault: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
