/// Milliseconds.
struct LatencySummary: Sendable, Codable {
    var p50: Double
    var p95: Double
    var p99: Double
    var max: Double
}
