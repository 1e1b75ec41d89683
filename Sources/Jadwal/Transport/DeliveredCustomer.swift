/// Whose a delivery is, as far as that can be told. All three messages have the field, and a delivery that is refused for
/// anything else still has it: its failure goes with the customer, and is not recorded for one who was removed.
public struct DeliveredCustomer: Decodable, Sendable {
    /// Beyond it nobody looks.
    static let maximumBytes = 1 << 20

    private let id: String

    private enum CodingKeys: String, CodingKey {
        case id = "customer_id"
    }

    /// A UUID in lower case; nil when there is none to be found.
    public static func id(in body: [UInt8]) -> String? {
        guard body.count <= Self.maximumBytes else { return nil }
        return (try? WireJSON.decode(Self.self, from: body)).flatMap { EventIdentity($0.id)?.id }
    }
}
