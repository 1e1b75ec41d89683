/// What is sealed under the credential key.
struct CustomerCredentials: Codable {
    var user: String
    var password: String
}
