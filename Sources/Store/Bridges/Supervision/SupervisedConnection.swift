public import Pipeline
internal import Postgres
internal import Time
internal import Vault

/// A connection's row as pairing, mending and sweeping read it.
struct SupervisedConnection {
    static let columns = """
        id, customer_id, source, kind, state, detail, remote_name, secrets, coalesce(state_since, created_at) as since,
        linking_round, wants_code, broken_since, restarts, business_account
        """

    let connection: MendedConnection
    let receiver: OpenReceiver
    let state: String

    /// - Parameters:
    ///   - address: the public address of jadwal-bridge; nil if sources are told by hand.
    ///   - readsReactions: sources are told to send them.
    /// - Returns: nil if the source cannot be asked about it.
    static func read(
        _ row: PostgresRow,
        _ context: StoreContext,
        address: String?,
        readsReactions: Bool
    ) throws -> SupervisedConnection? {
        let (id, customer) = (try row.uuid("id"), try row.uuid("customer_id"))
        guard let kind = SourceKind(rawValue: try row.text("kind")), let name = try row.optionalText("remote_name")
        else { return nil }
        let sealed = try row.optionalBytes("secrets")
        let secrets = try ConnectionTable.secrets(sealed, id, customer: customer, try context.credentialSealer)
        let setup = ConnectionSetup(
            name: name,
            id: id,
            webhook: address.map { $0 + kind.webhookPath(id) } ?? "",
            key: secrets.keys.first ?? "",
            readsReactions: readsReactions,
            businessAccount: try row.optionalText("business_account")
        )
        let state = try row.text("state")
        let known = ConnectionProgress.State(rawValue: state) ?? .new
        let progress = ConnectionProgress(
            state: known,
            reason: try row.optionalText("detail").flatMap { ConnectionReason(rawValue: $0) }
                ?? (known == .working ? .working : .notBegun),
            since: try row.time("since"),
            round: Int(try row.int("linking_round")),
            wantsCode: try row.bool("wants_code")
        )
        return SupervisedConnection(
            connection: MendedConnection(
                source: try row.text("source"),
                setup: setup,
                progress: progress,
                schedule: MendingSchedule(
                    brokenSince: try row.optionalTime("broken_since"),
                    attempts: Int(try row.int("restarts"))
                )
            ),
            receiver: OpenReceiver(id: id, customerID: customer, kind: kind, account: name, keys: secrets.keys),
            state: state
        )
    }
}

/// A sweep that this process has taken.
public struct DueSweep: Sendable {
    public let receiver: OpenReceiver
    /// The source's name in the settings.
    public let source: String
    /// The connection's name at the source.
    public let name: String
    public var plan: SweepPlan
    public let task: SweepTask
    /// Which wish for a sweep this one fulfils: a later one stays.
    let mark: String
}

/// When a connection is swept next.
public enum NextSweep: Sendable, Hashable {
    case after(Duration)
    /// Only when something has gone wrong.
    case whenWanted
}
