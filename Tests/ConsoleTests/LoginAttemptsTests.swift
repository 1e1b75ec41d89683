import Testing

@testable import Console

@Suite("Guessing a password becomes slow, and keeps nobody else out") struct LoginAttemptsTests {
    private let start = ContinuousClock.now
    private let attempts = LoginAttempts()

    private func wait(_ name: String, _ address: String, _ seconds: Int) -> Duration? {
        self.attempts.begin(name, from: address, at: self.start + .seconds(seconds))
    }

    @Test func fifthFailureInAMinuteHasToWait() {
        for second in 0..<5 { #expect(self.wait("a", "198.51.100.7", second) == nil) }
        #expect(self.wait("a", "198.51.100.7", 5) == .seconds(59))
        // So has everybody there, and nobody elsewhere.
        #expect(self.wait("b", "198.51.100.7", 5) == .seconds(59))
        #expect(self.wait("a", "198.51.100.8", 5) == nil)
        #expect(self.wait("a", "198.51.100.7", 64) == nil)
    }

    @Test func eachFurtherFailureDoublesTheWaitUpToAnHour() {
        for _ in 0..<5 { #expect(self.wait("a", "198.51.100.7", 0) == nil) }
        var (now, expected) = (60, 120)
        for _ in 0..<8 {
            #expect(self.wait("a", "198.51.100.7", now) == nil)
            #expect(self.wait("a", "198.51.100.7", now) == .seconds(min(expected, 3600)))
            now += min(expected, 3600)
            expected *= 2
        }
    }

    @Test func failuresFarApartAndSuccessesAreForgotten() {
        for minute in 0..<10 { #expect(self.wait("a", "198.51.100.7", minute * 61) == nil) }
        for _ in 0..<5 { #expect(self.wait("b", "192.0.2.1", 0) == nil) }
        self.attempts.succeeded("b", from: "192.0.2.1")
        #expect(self.wait("b", "192.0.2.1", 0) == nil)
    }

    /// The attack: an operator was locked out for 32 minutes by 14 wrong guesses from another address.
    @Test func strangerLocksNoOperatorOut() {
        var (now, guesses) = (0, 0)
        while guesses < 14 {
            if let wait = self.wait("operator", "203.0.113.9", now) {
                now += Int(wait / .seconds(1))
            } else {
                guesses += 1
            }
        }
        #expect(self.wait("operator", "203.0.113.9", now) ?? .zero >= .seconds(1900))
        #expect(self.wait("operator", "198.51.100.7", now) == nil)
    }

    @Test func attemptsAtOnceDoNotPassTheBoundTogether() async {
        let passed = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<40 { group.addTask { self.attempts.begin("a", from: "2001:db8::1") == nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(passed == 5)
    }

    /// Somebody has all addresses of a /64, and many /64 of a /48.
    @Test func widerNetworksAreBoundToo() {
        for number in 0..<5 { #expect(self.wait("a", "2001:db8:1:1::\(number)", 0) == nil) }
        #expect(self.wait("a", "2001:db8:1:1:2::7", 0) != nil)
        let sites = (0..<40).count { self.wait("a", "2001:db8:2:\($0)::1", 0) == nil }
        #expect(sites == 20)
        #expect(self.wait("a", "2001:db9::1", 0) == nil)
    }

    /// Guesses of many networks are bound by the name. Where its person has signed in, they still may.
    @Test func nameIsBoundOverAllNetworksButThoseOfItsPerson() {
        #expect(self.wait("a", "198.51.100.7", 0) == nil)
        self.attempts.succeeded("a", from: "198.51.100.7")
        let guesses = (0..<200).count { self.wait("a", "10.\($0).0.1", 0) == nil }
        #expect(guesses == 60)
        #expect(self.wait("b", "10.201.0.1", 0) == nil)
        #expect(self.wait("a", "10.202.0.1", 0) != nil)
        #expect(self.wait("a", "198.51.100.7", 0) == nil)
    }
}
