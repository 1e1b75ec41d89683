/// Waits between attempts that double from 100 ms to 2 s, each cut by up to half at random so that workers which lost the same
/// broker do not return at once. An attempt every other second costs next to nothing, and a broker that is back is found soon.
struct Backoff {
    private static let first = Duration.milliseconds(100)
    private static let limit = Duration.seconds(2)
    private(set) var failures = 0

    mutating func succeed() { self.failures = 0 }

    mutating func fail() -> Duration {
        let whole = min(Self.limit, Self.first * (1 << min(self.failures, 10)))
        self.failures += 1
        return whole * Double.random(in: 0.5...1)
    }
}
