/// An answer as it is kept.
struct KeptAnswer: Sendable {
    /// A keyed hash of the whole question.
    var id: String
    var customerID: String
    var conversationID: String
    /// Of the claim that it was asked for.
    var leaseNumber: Int64
    /// Of the conversation as the question shows it.
    var generation: Int64
    /// Unix seconds: when the oldest message was said that the question shows.
    var saidSince: Int64
    var sealed: [UInt8]
}
