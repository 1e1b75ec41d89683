internal import FoundationEssentials
internal import Web

/// Reads personal and secret values from a file or standard input. They are not arguments, because every user of the
/// machine can see those.
package enum SecretInput {
    private static let limit = 64 << 10

    /// Reads one JSON object whose values are all strings.
    ///
    /// - Parameter names: the fields that are allowed.
    package static func read(_ path: String, names: Set<String>) throws(CommandFailure) -> [String: String] {
        let bytes = try InputFile(path).all(atMost: Self.limit)
        guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
            throw CommandFailure(.usage, "--input must be one JSON object of texts")
        }
        guard Set(fields.keys).isSubset(of: names) else {
            let known = names.sorted().joined(separator: ", ")
            throw CommandFailure(.usage, "--input has a field that is not one of \(known)")
        }
        guard fields.values.allSatisfy({ !$0.withoutBlanks.isEmpty && !$0.utf8.contains(0) }) else {
            throw CommandFailure(.usage, "--input has an empty field")
        }
        return Dictionary(
            uniqueKeysWithValues: fields.map { name, value in
                (name, Self.copied.contains(name) ? value.withoutBlanks : value)
            }
        )
    }

    /// Addresses and the like, which people copy with the blanks around them. A password may begin with a blank.
    private static let copied: Set<String> = ["email", "caldav_url", "caldav_username"]
}
