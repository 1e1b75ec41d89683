internal import Foundation

/// The machine's clock, by which PostgreSQL stamps its commits too.
enum WallClock {
    /// Microseconds since 1970.
    static var now: Int64 { Int64((Date().timeIntervalSince1970 * 1_000_000).rounded()) }
}
