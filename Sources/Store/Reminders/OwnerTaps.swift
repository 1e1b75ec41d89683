internal import Pipeline
internal import Postgres
internal import Time
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
        guard let (now, epoch) = try await self.state(of: token.customerID) else { return .failure(.unknown) }
        do throws(TapToken.Fault) {
            try token.check(at: now, epoch: epoch)
            return .success(token)
        } catch {
            return .failure(error)
        }
    }

    /// The token of a brief, if it is valid now.
    public func brief(_ text: String) async throws -> Result<BriefToken, TapToken.Fault> {
        guard let token = BriefToken(text, by: self.context.lookup),
            let (now, epoch) = try await self.state(of: token.customerID)
        else { return .failure(.unknown) }
        return token.isValid(at: now, epoch: epoch) ? .success(token) : .failure(.expired)
    }

    /// The database's time, and the owner's epoch; nil for an owner who has gone. Nobody has signed in: the token names
    /// the owner to the database.
    private func state(of customer: String) async throws -> (now: UnixTime, epoch: UInt32)? {
        let rows = try await DatabaseOwner.$current.withValue(customer) {
            try await self.context.pool.query(
                Statement(
                    "select tap_epoch, jadwal_now() as now from customer where id = $1 and removed_at is null",
                    [.uuid(customer)]
                )
            )
        }
        return try rows.first.map { (try $0.time("now"), UInt32(clamping: try $0.int("tap_epoch"))) }
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
        case .event?, .group?, .prayer?, .meeting?, nil: return .event
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
