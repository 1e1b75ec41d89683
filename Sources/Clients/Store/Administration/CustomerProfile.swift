/// What is sealed of a customer's own person.
struct CustomerProfile: Codable {
    var name: String
}
