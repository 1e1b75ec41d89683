@testable import Store

/// The parts of `deploy/postgres/roles.sql` that the catalogue decides. A test compares them with the file.
extension Catalogue {
    /// Rights to tables. The console may read all that are not taken back here.
    static var rights: String {
        let hidden = Self.tables.filter { !$0.consoleRights.contains(.read) }.map(\.name)
        var lines = [Self.wrapped("revoke select on", hidden, "from jadwal_console;")]
        lines += Self.grants(to: "jadwal_console") { $0.consoleRights.subtracting(.read).sql }
        lines += Self.grants(to: "jadwal_console") { table in
            let columns = table.access.consoleChanges
            return columns.isEmpty ? "" : "update (\(columns.joined(separator: ", ")))"
        }
        lines += Self.grants(to: "jadwal_api") { $0.apiRights.sql }
        return lines.joined(separator: "\n")
    }

    /// Rows of the script's list of tables that hide rows of other owners: the table, the condition, and the command of
    /// the policy while no owner is named.
    static var walls: String {
        Self.tables.compactMap { table in
            table.isShown.map { condition in
                let unnamed = table.access.unnamed
                let command = unnamed.isEmpty ? "null" : unnamed == .all ? "'all'" : "'\(unnamed.sql)'"
                return "        ('\(table.name)', '\(condition)', \(command))"
            }
        }.joined(separator: ",\n")
    }

    /// One statement for tables with the same rights, in the order of the tables.
    private static func grants(to role: String, _ rights: (StoredTable) -> String) -> [String] {
        var names: [String: [String]] = [:]
        var order: [String] = []
        for table in Self.tables {
            let right = rights(table)
            guard !right.isEmpty else { continue }
            if names[right] == nil { order.append(right) }
            names[right, default: []].append(table.name)
        }
        return order.map { Self.wrapped("grant \($0) on", names[$0] ?? [], "to \(role);") }
    }

    private static func wrapped(_ head: String, _ names: [String], _ end: String) -> String {
        var lines: [String] = []
        var line = head
        for (index, name) in names.enumerated() {
            let word = index == names.count - 1 ? "\(name) \(end)" : "\(name),"
            if line.count + 1 + word.count > 120 {
                lines.append(line)
                line = " "
            }
            line += " \(word)"
        }
        return (lines + [line]).joined(separator: "\n")
    }
}

extension TableRights {
    fileprivate var sql: String { self.names.joined(separator: ", ") }
}
