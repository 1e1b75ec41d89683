internal import Vault

/// The identity of a bulk operation, independent of the person and the page: the action, and a mark of the items. Two
/// orders with one key are the same order, so a second confirmation starts nothing new.
public struct OrderKey: Sendable, Hashable {
    var kind: BulkOperation.Kind
    /// How much later conversations are read, for `postpone`.
    var minutes: Int?
    var items: ItemMark

    public init(_ kind: BulkOperation.Kind, minutes: Int? = nil, _ items: ItemMark) {
        (self.kind, self.minutes, self.items) = (kind, minutes, items)
    }
}

/// How many items there are, and a sum over their ids that no order of reading changes.
public struct ItemMark: Sendable, Hashable {
    public private(set) var count: Int
    private(set) var sum: UInt64

    public init(count: Int = 0, sum: UInt64 = 0) { (self.count, self.sum) = (count, sum) }

    public static func + (left: ItemMark, right: ItemMark) -> ItemMark {
        ItemMark(count: left.count + right.count, sum: left.sum ^ right.sum)
    }

    /// One more. Ids are random or keyed hashes, so their first bits are enough.
    mutating func add(_ id: String) {
        self.count += 1
        self.sum ^= UInt64(id.filter { $0 != "-" }.prefix(16), radix: 16) ?? 0
    }
}

extension PostgresOperations {
    /// The id of the operation that this order is or will be, and the operation itself if it is not over. One that is
    /// over stands in nobody's way: its items are asked for again.
    public func place(of key: OrderKey) async throws -> (id: String, current: BulkOperation?) {
        var round = 0
        while true {
            let id = self.context.lookup.operationID(
                parts: [
                    key.kind.rawValue, "\(key.minutes ?? 0)", "\(key.items.count)", "\(key.items.sum)", "\(round)",
                ]
            )
            guard let found = try await self.find(id) else { return (id, nil) }
            guard found.state.isOver else { return (id, found) }
            round += 1
        }
    }
}
