/// The table of settings as text.
extension KnownSettings {
    /// For `--help`: one paragraph for each setting.
    public static var help: String {
        let rows = Self.all.map { setting in
            var notes: [String] = []
            if let range = setting.range { notes.append(range) }
            if let standard = setting.standard {
                notes.append("default \(standard)")
            }
            let note = notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
            return "  \(setting.name)\n      \(setting.meaning)\(note)"
        }
        return """
            Settings come from the environment, then from --config FILE (the same names in lower case), then from defaults. \
            Each may be given as NAME_FILE=/path instead. Durations are written 250ms, 30s, 10m, 2h, 14d.

            \(rows.joined(separator: "\n"))
            """
    }

    /// For the documents.
    public static var markdown: String {
        let rows = Self.all.map { setting in
            let standard = setting.standard.map { "`\($0)`" } ?? "–"
            let secret = setting.isSecret ? "yes" : ""
            return "| `\(setting.name)` | \(setting.kind.rawValue) | \(standard) | \(setting.range ?? "") | "
                + "\(secret) | \(setting.meaning) |"
        }
        return (["| name | type | default | range | secret | meaning |", "|---|---|---|---|---|---|"] + rows)
            .joined(separator: "\n") + "\n"
    }
}
