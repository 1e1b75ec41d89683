internal import FoundationEssentials
internal import Postgres
internal import Vault

/// Reads one table's rows of one owner, portion by portion, as JSON.
struct ExportedRows {
    private let table: StoredTable
    private let section: ExportSection
    private let customer: String
    private let context: StoreContext
    /// Columns that are exported as they are stored, and those that are exported in the clear.
    private let plain: [String]
    private let opened: [(column: SealedColumn, export: ColumnExport)]

    init(of table: StoredTable, _ section: ExportSection, customer: String, _ context: StoreContext) {
        (self.table, self.section, self.customer, self.context) = (table, section, customer, context)
        self.plain = table.columns.filter { $0.export == .stored }.map(\.name)
        self.opened = table.columns.compactMap { column in
            guard let sealed = column.sealed, let export = column.export, export.isOpened else { return nil }
            return (sealed, export)
        }
    }

    /// Calls `body` with each portion, which is never empty.
    ///
    /// - Parameter conversation: reads the rows of this one alone, by an index that the owner's id has not.
    @concurrent
    func forEachPortion(
        conversation: String? = nil,
        _ body: @concurrent ([String]) async throws -> Void
    ) async throws {
        var after: [String]?
        repeat {
            let (rows, last) = try await self.portion(after: after, conversation)
            if !rows.isEmpty { try await body(rows) }
            after = rows.count == self.section.portion ? last : nil
        } while after != nil
    }

    private func portion(
        after: [String]?,
        _ conversation: String?
    ) async throws -> (rows: [String], last: [String]?) {
        let statement = self.statement(after: after, conversation)
        let rows = try await self.context.pool.transaction { connection in
            // Times as texts are in this zone.
            try connection.execute("set local time zone 'UTC'")
            return try connection.query(statement)
        }
        let last = try rows.last.map { row in try self.section.order.indices.map { try row.text("key\($0)") } }
        return (try rows.map { try self.json($0) }, last)
    }

    private func statement(after: [String]?, _ conversation: String?) -> Statement {
        let order = self.section.order
        let key = order.map(\.column).joined(separator: ", ")
        var selected = order.enumerated().map { "\($1.column)::text as key\($0)" }
        selected.append(
            "to_json((select shown from (select \(self.plain.joined(separator: ", "))) as shown))::text as plain"
        )
        for (index, column) in self.opened.map(\.column).enumerated() {
            selected += ["\(column.name) as sealed\(index)", "\(column.row) as row\(index)"]
        }
        selected.append("\(self.table.customer) as owner")
        var values: [PostgresValue] = [.uuid(self.customer)]
        var condition = "(\(self.table.isCustomers ?? "false"))"
        if let conversation {
            values.append(.uuid(conversation))
            condition += " and conversation_id = $\(values.count)"
        }
        if let after {
            let bounds = zip(order, after).enumerated().map { index, bound in
                "$\(values.count + 1 + index)::text::\(bound.0.type)"
            }
            values += after.map { .text($0) }
            condition += " and (\(key)) > (\(bounds.joined(separator: ", ")))"
        }
        return Statement(
            """
            select \(selected.joined(separator: ", ")) from \(self.table.name)
            where \(condition) order by \(key) limit \(self.section.portion)
            """,
            values
        )
    }

    /// A value that no key opens is null, as one that is not there.
    private func json(_ row: PostgresRow) throws -> String {
        var members = try row.text("plain").dropLast()
        for (index, (column, export)) in self.opened.enumerated() {
            let bytes = try row.optionalBytes("sealed\(index)")
            let seal = column.context(row: try row.text("row\(index)"), customer: try row.text("owner"))
            let value = bytes.flatMap { self.open($0, column, as: export, for: seal) }
            members += ",\"\(column.name)\":\(value ?? "null")"
        }
        return members + "}"
    }

    private func open(_ bytes: [UInt8], _ column: SealedColumn, as export: ColumnExport, for seal: SealContext)
        -> String?
    {
        let sealer = column.keys == .messages ? self.context.messages : self.context.credentials
        guard let plain = try? sealer?.open(bytes, for: seal) else { return nil }
        if case .json(let without) = export,
            let value = try? JSONDecoder().decode(ExportedValue.self, from: Data(plain)), value.isStructured
        {
            return value.without(without).text
        }
        return ExportedValue.text(String(decoding: plain, as: UTF8.self)).text
    }
}

/// Any JSON.
indirect enum ExportedValue: Codable, Sendable {
    case null
    case flag(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([ExportedValue])
    case members([String: ExportedValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([ExportedValue].self) {
            self = .list(list)
        } else {
            self = .members(try container.decode([String: ExportedValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .members(let members): try container.encode(members)
        }
    }

    var isStructured: Bool {
        switch self {
        case .list, .members: true
        case .null, .flag, .integer, .number, .text: false
        }
    }

    func without(_ names: Set<String>) -> ExportedValue {
        guard case .members(let members) = self, !names.isEmpty else { return self }
        return .members(members.filter { !names.contains($0.key) })
    }

    /// nil for what JSON cannot say.
    var text: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    }
}
