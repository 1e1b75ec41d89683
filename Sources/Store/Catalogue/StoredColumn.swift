/// A column, and what becomes of its values.
public struct StoredColumn: Sendable, Hashable {
    public let name: String
    /// nil for values in the clear.
    public let sealed: SealedColumn?
    /// nil in a table that is not exported.
    public let export: ColumnExport?
}

/// The form of a column in an owner's export.
public enum ColumnExport: Sendable, Hashable {
    /// The value as it is stored.
    case stored
    /// The decrypted text.
    case text
    /// The decrypted JSON, without these members. Anything else is exported as text.
    case json(without: Set<String> = [])
    case leftOut(LeftOutReason)

    /// True if it is decrypted.
    public var isOpened: Bool {
        switch self {
        case .text, .json: true
        case .stored, .leftOut: false
        }
    }
}

/// Why a column or a table is not exported.
public enum LeftOutReason: String, Sendable, Hashable {
    /// It opens something: a key, a password, the hash of a token.
    case secret
    /// A keyed hash. It says nothing without the key of the installation.
    case hash
    /// The state of programs: leases, counters, the order of their work.
    case working
    /// Operators' notes about their own work.
    case operators
    /// A copy of what is exported elsewhere.
    case copy
    /// The owner's own id, which stands at the beginning of the file.
    case owner
}

/// Columns with the same fate, in the words of the catalogue.
extension [StoredColumn] {
    /// The id of the customer whose row it is.
    static func owner(_ name: String) -> Self { Self.clear([name], .leftOut(.owner)) }

    /// In the clear, and in the export as it is.
    static func exported(_ names: [String]) -> Self { Self.clear(names, .stored) }

    /// In the clear, in a table that is not exported.
    static func kept(_ names: [String]) -> Self { Self.clear(names, nil) }

    static func hashed(_ names: [String]) -> Self { Self.clear(names, .leftOut(.hash)) }

    /// Hashes of tokens.
    static func secret(_ names: [String]) -> Self { Self.clear(names, .leftOut(.secret)) }

    static func working(_ names: [String]) -> Self { Self.clear(names, .leftOut(.working)) }

    static func operators(_ names: [String]) -> Self { Self.clear(names, .leftOut(.operators)) }

    /// - Parameters:
    ///   - place: the `SealContext.table` of its values.
    ///   - row: the `SealContext.row` of its values, as SQL.
    ///   - portion: how many values are encrypted again in one transaction.
    static func sealed(
        _ name: String,
        as place: String,
        _ export: ColumnExport?,
        keys: SealedColumn.Keys = .messages,
        row: String = "id::text",
        portion: Int = 200
    ) -> Self {
        let sealed = SealedColumn(name, as: place, keys: keys, row: row, portion: portion)
        return [StoredColumn(name: name, sealed: sealed, export: export)]
    }

    private static func clear(_ names: [String], _ export: ColumnExport?) -> Self {
        names.map { StoredColumn(name: $0, sealed: nil, export: export) }
    }
}
