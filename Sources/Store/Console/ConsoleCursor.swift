internal import Pipeline
internal import Postgres

/// The place of the last row that a page looked at: a time, if the list is ordered by one, and ids. As text it stands
/// in addresses. It says nothing about a person.
struct ConsoleCursor: Sendable, Hashable {
    var time: Int64
    var ids: [String]

    /// Before all rows.
    static func start(ids: Int, time: Int64 = 0) -> ConsoleCursor {
        ConsoleCursor(time: time, ids: Array(repeating: "00000000-0000-0000-0000-000000000000", count: ids))
    }

    /// Microseconds since 1970, from the year 1 to 9999. PostgreSQL has no time for others that fit into 64 bits.
    static let times: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_000_000

    init(time: Int64 = 0, ids: [String]) { (self.time, self.ids) = (time, ids) }

    /// Throws `.unfit` unless it was made by `text`, with as many ids. So a cursor of another list is refused.
    init(_ text: String, ids count: Int) throws {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= 120, parts.count == count + 1, let time = Int64(parts[0]),
            Self.times.contains(time)
        else { throw Self.fault }
        let ids = parts.dropFirst().compactMap { EventIdentity($0)?.id }
        guard ids.count == count else { throw Self.fault }
        self.init(time: time, ids: ids)
    }

    var text: String { ([String(self.time)] + self.ids).joined(separator: ".") }

    private static let fault = AdministrationError(
        .unfit,
        "this page does not continue this list: begin at its first page"
    )
}

extension ConsoleReading {
    /// In lower case; nil if none is given. Throws `.unfit` if it is no id.
    static func customerID(_ text: String?) throws -> String? {
        guard let text else { return nil }
        guard let id = EventIdentity(text)?.id else { throw AdministrationError(.unfit, "the customer is not an id") }
        return id
    }
}
