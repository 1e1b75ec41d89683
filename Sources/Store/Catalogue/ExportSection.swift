/// The part of a table in an owner's export.
public enum TableExport: Sendable {
    case section(ExportSection)
    case leftOut(LeftOutReason)
    /// No row is an owner's.
    case ownedByNobody
}

/// A list of the file, with the rows of one table.
public struct ExportSection: Sendable {
    /// Its name in the file.
    public let name: String
    /// In the file, from 1.
    let place: Int
    /// Columns that no two rows share, with their types: the rows are read in their order.
    let order: [(column: String, type: String)]
    /// How many rows are read at once.
    let portion: Int
}

extension TableExport {
    static func section(
        _ name: String,
        _ place: Int,
        order: [(column: String, type: String)] = [("id", "uuid")],
        portion: Int = 200
    ) -> Self {
        .section(ExportSection(name: name, place: place, order: order, portion: portion))
    }

    public var section: ExportSection? {
        switch self {
        case .section(let section): section
        case .leftOut, .ownedByNobody: nil
        }
    }
}
