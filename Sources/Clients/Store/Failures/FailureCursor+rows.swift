internal import Postgres

extension FailureCursor {
    static func read(_ row: PostgresRow, id: Int, failedAt: Int) throws(PostgresError) -> FailureCursor {
        FailureCursor(failedAt: try row.timestamp(failedAt), id: try row.uuid(id))
    }

    /// Before every failure, and after every one. A first page that starts there is read by the same statement as all others,
    /// which goes down the index whatever its plan.
    static let beginning = FailureCursor(failedAt: 0, id: "00000000-0000-0000-0000-000000000000")
    static let end = FailureCursor(failedAt: 253_402_300_799_000_000, id: "ffffffff-ffff-ffff-ffff-ffffffffffff")

    var values: [PostgresValue] { [.timestamp(microsecondsSince1970: self.failedAt), .uuid(self.id)] }
}
