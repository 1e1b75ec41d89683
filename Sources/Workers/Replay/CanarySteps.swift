/// Steps of 1, 2, 5, 10, 20, 50, 100, …: each is sent and awaited before the next one is.
struct CanarySteps {
    private(set) var size = 1
    private(set) var sent = 0
    /// What has come of this step so far.
    var tally = ReplayTally()

    private var number = 0

    var remaining: Int { self.size - self.sent }

    mutating func send(_ count: Int) { self.sent += count }

    mutating func grow() {
        self.number += 1
        var size = [1, 2, 5][self.number % 3]
        for _ in 0..<(self.number / 3) where size < 1_000_000 { size *= 10 }
        self.size = size
        (self.sent, self.tally) = (0, ReplayTally())
    }
}
