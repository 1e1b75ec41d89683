internal import Pipeline
internal import Postgres
internal import Time

/// How rows of a table end by age, or texts in them. Each rule is one statement over a bounded number of rows, oldest
/// first. It skips locked rows, and the next sweep finds them again.
struct RetentionRule: Sendable {
    /// The effect of a rule on the rows.
    enum Effect: Sendable {
        case delete(Rows)
        /// Sets these columns: an assignment in SQL; nil for null in all encrypted columns.
        case clear(String?)
        /// A statement of its own, for what `about` says.
        case statement(String, about: String)
    }

    /// How the rows of one statement are named.
    enum Rows: Sendable {
        case byKey
        /// Of a table without a key.
        case byPlace
        /// The same, as an array, which is read by the places themselves.
        case byPlaces
        /// All at once: few are due at any time.
        case all
    }

    /// A further value of the statement: `$2` is the first.
    enum Value: Sendable, Hashable {
        case now
        case dayAgo
        /// Texts of messages from before this time are cleared, except for a few that were locked.
        case clearedThrough
        case messageQueue
        case calendarQueue
    }

    /// Rows in one statement: locks are short, and autovacuum keeps up.
    static let width = 1000

    /// Rules of a sweep run in this order.
    let turn: Int
    /// The column that the age counts from.
    let column: String
    let age: RetentionAge
    let effect: Effect
    /// nil for `column < $1`.
    var condition: String?
    var values: [Value] = []
    /// Unix time in seconds, in place of a timestamp.
    var isInSeconds = false
    var isOrdered = true

    static func deleted(
        _ turn: Int,
        _ column: String,
        _ age: RetentionAge,
        if condition: String? = nil,
        _ values: [Value] = [],
        rows: Rows = .byKey,
        isInSeconds: Bool = false,
        isOrdered: Bool = true
    ) -> Self {
        Self(
            turn: turn,
            column: column,
            age: age,
            effect: .delete(rows),
            condition: condition,
            values: values,
            isInSeconds: isInSeconds,
            isOrdered: isOrdered
        )
    }

    static func cleared(
        _ turn: Int,
        _ column: String,
        _ age: RetentionAge,
        set: String? = nil,
        if condition: String,
        _ values: [Value] = [],
        isInSeconds: Bool = false
    ) -> Self {
        Self(
            turn: turn,
            column: column,
            age: age,
            effect: .clear(set),
            condition: condition,
            values: values,
            isInSeconds: isInSeconds
        )
    }

    func statement(
        of table: StoredTable,
        at now: UnixTime,
        _ retention: Duration,
        _ queues: Queues,
        clearedThrough: UnixTime? = nil
    ) -> Statement {
        let values =
            [self.age.bound(at: now, retention)].map(self.value)
            + self.values.map { value in
                switch value {
                case .now: now.value
                case .dayAgo: (now - RetentionAge.margin).value
                case .clearedThrough: self.value(clearedThrough ?? .distantPast)
                case .messageQueue: .text(queues.messages)
                case .calendarQueue: .text(queues.calendar)
                }
            }
        return Statement(self.sql(of: table), values)
    }

    private func value(_ time: UnixTime) -> PostgresValue { self.isInSeconds ? .int(time.seconds) : time.value }

    func sql(of table: StoredTable) -> String {
        let columns = table.key.joined(separator: ", ")
        let key = table.key.count == 1 ? columns : "(\(columns))"
        switch self.effect {
        case .delete(.byKey): return "delete from \(table.name) where \(key) in (\n\(self.due(columns, table)))"
        case .delete(.byPlace): return "delete from \(table.name) where ctid in (\n\(self.due("ctid", table)))"
        case .delete(.byPlaces):
            return "delete from \(table.name) where ctid = any (array(\n\(self.due("ctid", table))))"
        case .delete(.all): return "delete from \(table.name) where \(self.isDue)"
        case .clear(let set):
            let set = set ?? table.sealed.map { "\($0.name) = null" }.joined(separator: ", ")
            return "update \(table.name) set \(set) where \(key) in (\n\(self.due(columns, table)))"
        case .statement(let sql, _): return sql
        }
    }

    private var isDue: String { self.condition ?? "\(self.column) < $1" }

    private func due(_ columns: String, _ table: StoredTable) -> String {
        """
            select \(columns) from \(table.name) where \(self.isDue)
            \(self.isOrdered ? "order by \(self.column) " : "")limit \(Self.width) for update skip locked
        """
    }
}
