/// What the push server of `apns_mock.py` has counted.
struct PushTally: Decodable, Sendable {
    var accepted: Int
    /// Different `apns-id`s among them.
    var distinct: Int
    /// Those that came again although their sender had been told that they were taken.
    var twice: Int
    /// Those whose sender could not know.
    var ambiguous: Int
    /// Further acceptances of the same, all together.
    var repeated: Int
    var connections: Int
    /// When each provider token was first seen, in Unix seconds by the server's clock.
    var tokenTimes: [Double]
}
