/// Where sealed bytes belong. It is authenticated with them: a row's bytes copied into another row, table or customer do not
/// open there.
public struct SealContext: Sendable, Hashable {
    public var table: String
    /// The row's immutable identity.
    public var row: String
    /// Empty for what belongs to no customer.
    public var customer: String

    public init(table: String, row: String, customer: String) {
        (self.table, self.row, self.customer) = (table, row, customer)
    }

    func associatedData(keyID: String) -> [UInt8] {
        // No part can hold a NUL: names of tables and keys, UUIDs.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(
            self.table.utf8.count + self.row.utf8.count + self.customer.utf8.count + keyID.utf8.count + 3
        )
        bytes.append(contentsOf: self.table.utf8)
        for part in [self.row, self.customer, keyID] {
            bytes.append(0)
            bytes.append(contentsOf: part.utf8)
        }
        return bytes
    }
}
