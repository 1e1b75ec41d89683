internal import FoundationEssentials

/// Headers as they are stored: one JSON object of texts.
enum HeaderText {
    static func write(_ headers: [String: String]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // PostgreSQL cannot store U+0000 in a text. No header of Jadwal has one.
        let clean = headers.filter { !$0.value.utf8.contains(0) && !$0.key.utf8.contains(0) }
        return String(decoding: try encoder.encode(clean), as: UTF8.self)
    }

    static func read(_ text: String) -> [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))) ?? [:]
    }
}
