/// The tables that documents have of what is stored. A test compares them.
extension Catalogue {
    /// Of `docs/operate/keys-and-privacy.md`.
    public static var markdown: String {
        Self.tables.reduce("| table | a row is | encrypted | hashes | ends |\n|---|---|---|---|---|\n") {
            text,
            table in
            let sealed = table.sealed.map { $0.keys == .messages ? "`\($0.name)`" : "`\($0.name)` (credential key)" }
            let hashes = table.columns.filter(\.isHash).map { "`\($0.name)`" }
            let cells = [
                "`\(table.name)`", table.about, sealed.joined(separator: ", "), hashes.joined(separator: ", "),
                table.end,
            ]
            return text + "| \(cells.joined(separator: " | ")) |\n"
        }
    }

    /// Sections of an owner's export, of `docs/use/export.md`. That of the audit comes last, and is no table of owners.
    public static var exportMarkdown: String {
        let audit = "| `audit` | what was done, when, and whether by the `owner` or an `operator` |  |\n"
        return Self.exported.reduce("| section | what a row is | encrypted in the database |\n|---|---|---|\n") {
            text,
            item in
            let opened = item.table.columns.filter { $0.export?.isOpened == true }.map(\.exportText)
            return text + "| `\(item.section.name)` | \(item.table.about) | \(opened.joined(separator: ", ")) |\n"
        } + audit
    }
}

extension StoredTable {
    /// When a row, or a text in it, ends.
    fileprivate var end: String {
        var ends = self.retention.map { $0.text(of: self) }
        if let until { ends.append(until) }
        if self.owner != .nobody { ends.append("with its customer") }
        return ends.joined(separator: "; ")
    }
}

extension StoredColumn {
    fileprivate var exportText: String {
        guard case .json(let without) = self.export, !without.isEmpty else { return "`\(self.name)`" }
        return "`\(self.name)` (without \(without.sorted().map { "`\($0)`" }.joined(separator: ", ")))"
    }
}

extension RetentionRule {
    fileprivate func text(of table: StoredTable) -> String {
        let time = "\(self.age.text) `\(self.column)`"
        switch self.effect {
        case .delete: return "deleted \(time)"
        case .clear:
            return "\(table.sealed.map { "`\($0.name)`" }.joined(separator: ", ")) cleared \(time)"
        case .statement(_, let about): return "\(about) \(time)"
        }
    }
}
