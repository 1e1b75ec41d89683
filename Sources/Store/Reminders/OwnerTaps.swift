internal import Pipeline
internal import Postgres
public import Vault

/// The right to use buttons of notifications without a session.
public struct OwnerTaps: Sendable {
    private let context: StoreContext

    public init(_ context: StoreContext) { self.context = context }

    /// The token of a button, if it is valid now.
    public func read(_ text: String) async throws -> Result<TapToken, TapToken.Fault> {
        let token: TapToken
        do throws(TapToken.Fault) {
            token = try TapToken(text, by: self.context.lookup)
        } catch {
            return .failure(error)
        }
        // Nobody has signed in: the token names the owner to the database.
        let rows = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await self.context.pool.query(
                Statement(
                    "select tap_epoch, jadwal_now() as now from customer where id = $1 and removed_at is null",
                    [.uuid(token.customerID)]
                )
            )
        }
        guard let row = rows.first else { return .failure(.unknown) }
        let (now, epoch) = (try row.time("now"), UInt32(clamping: try row.int("tap_epoch")))
        do throws(TapToken.Fault) {
            try token.check(at: now, epoch: epoch)
            return .success(token)
        } catch {
            return .failure(error)
        }
    }

    /// What the token acts on. The database shows the rows of the token's owner alone.
    public func subject(of token: TapToken) async throws -> TapSubject {
        let rows = try await DatabaseOwner.$current.withValue(token.customerID) {
            try await self.context.pool.query(
                Statement(
                    "select kind from schedule where customer_id = $1 and subject_id = $2 and kind <> 'event'",
                    [.uuid(token.customerID), .uuid(token.subjectID)]
                )
            )
        }
        switch try rows.first.flatMap({ ScheduleKind(rawValue: try $0.text("kind")) }) {
        case .notice?: return .notice
        case .alarm?: return .alarm
        case .event?, .group?, .prayer?, nil: return .event
        }
    }

    /// From now on no button of an earlier notification does anything.
    public func endAll(of customer: String) async throws {
        try await self.context.pool.transaction { connection in
            let count = try connection.execute(
                Statement(
                    "update customer set tap_epoch = tap_epoch + 1 where id = $1 and removed_at is null",
                    [.uuid(customer)]
                )
            )
            guard count == 1 else { throw AdministrationError.noCustomer }
            try OwnerAction.endedTaps.record(of: customer, on: connection)
        }
    }
}

/// The kind of what a button of a notification acts on.
public enum TapSubject: Sendable, Hashable {
    case event
    /// An own notification.
    case notice
    case alarm
}
