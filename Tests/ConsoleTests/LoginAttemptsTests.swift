import Testing

@testable import Console

@Suite("Guessing a password becomes slow") struct LoginAttemptsTests {
    private let start = ContinuousClock.now

    private func at(_ seconds: Int) -> ContinuousClock.Instant { self.start + .seconds(seconds) }

    @Test func fifthFailureInAMinuteHasToWait() {
        let attempts = LoginAttempts()
        for second in 0..<4 { attempts.failed(["name a"], at: self.at(second)) }
        #expect(attempts.wait(["name a"], at: self.at(4)) == nil)
        attempts.failed(["name a"], at: self.at(4))
        #expect(attempts.wait(["name a", "from x"], at: self.at(5)) == .seconds(59))
        #expect(attempts.wait(["name b"], at: self.at(5)) == nil)
        #expect(attempts.wait(["name a"], at: self.at(64)) == nil)
    }

    @Test func eachFurtherFailureDoublesTheWaitUpToAnHour() {
        let attempts = LoginAttempts()
        for _ in 0..<5 { attempts.failed(["name a"], at: self.at(0)) }
        var (now, expected) = (60, 120)
        for _ in 0..<8 {
            attempts.failed(["name a"], at: self.at(now))
            #expect(attempts.wait(["name a"], at: self.at(now)) == .seconds(min(expected, 3600)))
            now += min(expected, 3600)
            expected *= 2
        }
    }

    @Test func failuresFarApartAndSuccessesAreForgotten() {
        let attempts = LoginAttempts()
        for minute in 0..<10 { attempts.failed(["name a"], at: self.at(minute * 61)) }
        #expect(attempts.wait(["name a"], at: self.at(10 * 61)) == nil)
        for _ in 0..<5 { attempts.failed(["name b"], at: self.at(0)) }
        attempts.succeeded(["name b"])
        #expect(attempts.wait(["name b"], at: self.at(0)) == nil)
    }
}
