internal import CommandKit
internal import FoundationEssentials

/// Personal and secret values, which come as a file or on standard input: arguments can be seen by everybody on the
/// machine.
enum SecretInput {
    private static let limit = 64 << 10

    /// One JSON object of texts.
    ///
    /// - Parameter names: the fields that it may have.
    static func read(_ path: String, names: Set<String>) throws(CommandFailure) -> [String: String] {
        let bytes = try InputFile(path).all(atMost: Self.limit)
        guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            throw CommandFailure(.usage, "--input must be one JSON object of texts")
        }
        guard Set(fields.keys).isSubset(of: names) else {
            let known = names.sorted().joined(separator: ", ")
            throw CommandFailure(.usage, "--input has a field that is not one of \(known)")
        }
        guard fields.values.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(0) }) else {
            throw CommandFailure(.usage, "--input has an empty field")
        }
        return fields
    }
}
