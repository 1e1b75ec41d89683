internal import Postgres

extension PostgresError {
    /// The server is there, and has undone the transaction: without the call that was wrong it may go through.
    var mayBeOneCalls: Bool {
        self.sqlState != nil && !self.isUnavailable && !self.isMisfit || self.code == .decoding
    }
}
