internal import CommandKit
internal import Store

/// Says what to do about what is not under the first key.
enum KeyRemains {
    /// Nil when there is nothing of the kind.
    static func failure(_ counts: [KeyCount], afterRotation: Bool) -> CommandFailure? {
        var sentences: [String] = []
        func note(_ state: KeyCount.State, _ sentence: String) {
            let found = counts.filter { $0.state == state }
            let rows = found.reduce(0) { $0 + $1.rows }
            guard rows > 0 else { return }
            let keys = Set(found.compactMap(\.keyID)).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            sentences.append("\(rows) \(rows == 1 ? "value" : "values") \(sentence.replacing("KEYS", with: keys))")
        }
        note(
            .older,
            afterRotation
                ? "under KEYS: some worker still seals with it, or held rows all the time; make the new key the first "
                    + "everywhere, restart, and run this again"
                : "under KEYS: run jadwal keys rotate"
        )
        note(.missing, "under KEYS, which is not configured: add it behind the first key, and run this again")
        note(
            .damaged,
            "under KEYS that do not open: changed, or sealed with another key of that id; restore them or that key"
        )
        note(.malformed, "in no form that this version knows: restore them")
        guard !sentences.isEmpty else { return nil }
        return CommandFailure(.refused, "not everything is under the first key: " + sentences.joined(separator: "; "))
    }
}
