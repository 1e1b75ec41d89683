@testable import Store

/// The tables that documents have of what is stored.
extension Catalogue {
    /// Of `docs/operate/keys-and-privacy.md`.
    static var markdown: String {
        let rows = Self.tables.map { table in
            let sealed = table.sealed.map { $0.keys == .messages ? "`\($0.name)`" : "`\($0.name)` (credential key)" }
            let hashes = table.columns.filter(\.isHash).map { "`\($0.name)`" }.joined(separator: ", ")
            let (encrypted, ends) = (sealed.joined(separator: ", "), table.ends.joined(separator: "; "))
            return "| `\(table.name)` | \(table.about) | \(encrypted) | \(hashes) | \(ends) |\n"
        }
        return "| table | a row is | encrypted | hashes | ends |\n|---|---|---|---|---|\n" + rows.joined()
    }

    /// Sections of an owner's export, of `docs/use/export.md`. That of the audit comes last, and is no table of owners.
    static var exportMarkdown: String {
        let rows = Self.exported.map { table, section in
            let opened = table.columns.filter { $0.export?.isOpened == true }.map(\.exportText)
            return "| `\(section.name)` | \(table.about) | \(opened.joined(separator: ", ")) |\n"
        }
        return "| section | what a row is | encrypted in the database |\n|---|---|---|\n" + rows.joined()
            + "| `audit` | what was done, when, and whether by the `owner` or an `operator` |  |\n"
    }
}

extension StoredTable {
    fileprivate var ends: [String] {
        let rules = self.retention.map { rule in
            let time = "\(rule.age.text) `\(rule.column)`"
            switch rule.effect {
            case .delete: return "deleted \(time)"
            case .clear(let set):
                let cleared = self.sealed.filter { set?.contains("\($0.name) = null") ?? true }
                return cleared.map { "`\($0.name)`" }.joined(separator: ", ") + " cleared \(time)"
            case .statement(_, let about): return "\(about) \(time)"
            }
        }
        return rules + [self.until].compactMap(\.self) + (self.owner == .nobody ? [] : ["with its customer"])
    }
}

extension StoredColumn {
    /// A keyed hash, or the hash of a token.
    fileprivate var isHash: Bool {
        self.sealed == nil && (self.export == .leftOut(.hash) || self.export == .leftOut(.secret))
    }

    fileprivate var exportText: String {
        guard case .json(let without) = self.export, !without.isEmpty else { return "`\(self.name)`" }
        return "`\(self.name)` (without \(without.sorted().map { "`\($0)`" }.joined(separator: ", ")))"
    }
}

extension RetentionAge {
    /// “90 days after”.
    fileprivate var text: String {
        let retention = self.isOverRetention ? ["`JADWAL_RETENTION`"] : []
        let parts = retention + (self.plus == .zero ? [] : [Self.text(self.plus)])
        return parts.isEmpty ? "at" : parts.joined(separator: " and ") + " after"
    }

    private static func text(_ duration: Duration) -> String {
        let hours = duration.components.seconds / 3600
        let (number, unit) = hours.isMultiple(of: 24) ? (hours / 24, "day") : (hours, "hour")
        return "\(number) \(unit)\(number == 1 ? "" : "s")"
    }
}
