import Pipeline
import Testing

@testable import OpenAI

@Suite("An endpoint that fails for everybody is not called, except by one test call at a time")
struct CircuitBreakerTests {
    static let down = ModelError(.providerDown, detail: "401")
    static let broken = ModelError(.transient, detail: "502")
    static let start = ContinuousClock.now

    private func call(_ breaker: inout CircuitBreaker, _ error: ModelError?, at seconds: Double = 0) throws {
        let now = Self.start + .seconds(seconds)
        breaker.end(try breaker.begin(at: now).get(), with: error, at: now)
    }

    private func refusal(_ breaker: inout CircuitBreaker, at seconds: Double) -> ModelError? {
        switch breaker.begin(at: Self.start + .seconds(seconds)) {
        case .success: nil
        case .failure(let error): error
        }
    }

    @Test func refusedKeyOpensTheBreakerAtOnce() throws {
        var breaker = CircuitBreaker()
        try self.call(&breaker, Self.down)
        #expect(breaker.isOpen)
        let refusal = self.refusal(&breaker, at: 0.1)
        #expect(refusal == ModelError(.providerDown, retryAfter: .milliseconds(400), detail: "401"))
        try self.call(&breaker, nil, at: 0.6)
        #expect(!breaker.isOpen)
    }

    @Test func openBreakerAllowsOneTestCallAtATime() throws {
        var breaker = CircuitBreaker()
        try self.call(&breaker, Self.down)
        let trial = try breaker.begin(at: Self.start + .seconds(1)).get()
        #expect(self.refusal(&breaker, at: 1)?.code == .providerDown)
        // A hanging test call does not prevent another one.
        let second = try breaker.begin(at: Self.start + .seconds(6)).get()
        breaker.end(second, with: nil, at: Self.start + .seconds(7))
        #expect(!breaker.isOpen)
        breaker.end(trial, with: Self.broken, at: Self.start + .seconds(61))
        #expect(!breaker.isOpen)
    }

    @Test func cancelledTestCallLetsTheNextBegin() throws {
        var breaker = CircuitBreaker()
        try self.call(&breaker, Self.down)
        try self.call(&breaker, ModelError(.cancelled, detail: ""), at: 1)
        #expect(breaker.isOpen)
        #expect(self.refusal(&breaker, at: 1) == nil)
    }

    @Test func pauseGrowsUpToItsBound() throws {
        var breaker = CircuitBreaker()
        var now = 0.0
        var pauses: [Duration] = []
        for _ in 1...6 {
            try self.call(&breaker, Self.down, at: now)
            let wait = breaker.wait(at: Self.start + .seconds(now))
            pauses.append(wait)
            now += wait / .seconds(1)
        }
        #expect(pauses == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(2), .seconds(2), .seconds(2)])
    }

    @Test func requestedPauseIsKept() throws {
        var breaker = CircuitBreaker()
        try self.call(&breaker, ModelError(.providerDown, retryAfter: .seconds(36_000), detail: "429"))
        #expect(self.refusal(&breaker, at: 35_999)?.retryAfter == .seconds(1))
        #expect(self.refusal(&breaker, at: 36_000) == nil)
    }

    @Test func halfOfTheCallsFailingOpensTheBreaker() throws {
        var breaker = CircuitBreaker()
        for number in 1...9 { try self.call(&breaker, number.isMultiple(of: 2) ? nil : Self.broken) }
        #expect(!breaker.isOpen)
        try self.call(&breaker, Self.broken)
        #expect(breaker.isOpen)
    }

    @Test func fewFailuresAmongManyCallsDoNotOpenTheBreaker() throws {
        var breaker = CircuitBreaker()
        for number in 1...200 { try self.call(&breaker, number.isMultiple(of: 3) ? Self.broken : nil) }
        #expect(!breaker.isOpen)
    }

    /// The endpoint is up and wants fewer calls: that does not concern the breaker.
    @Test func busyEndpointIsNotCalledForTheTimeItAsked() throws {
        var breaker = CircuitBreaker()
        let busy = ModelError(.transient, retryAfter: .seconds(20), detail: "429", hint: .busy)
        try self.call(&breaker, busy)
        #expect(!breaker.isOpen)
        #expect(breaker.wait(at: Self.start + .seconds(5)) == .seconds(15))
        let refusal = self.refusal(&breaker, at: 5)
        #expect(refusal?.code == .heldBack && refusal?.retryAfter == .seconds(15))
        #expect(self.refusal(&breaker, at: 20) == nil)
        for _ in 1...50 {
            try self.call(&breaker, ModelError(.transient, detail: "429", hint: .busy), at: 30)
        }
        #expect(!breaker.isOpen)
    }

    @Test func manyUnexplainedRefusalsCountAsAConfigurationFault() throws {
        var breaker = CircuitBreaker()
        let strange = ModelError(.refused, detail: "400", hint: .unexplained)
        for _ in 1...9 { try self.call(&breaker, strange) }
        try self.call(&breaker, nil)
        for _ in 1...9 { try self.call(&breaker, strange) }
        #expect(!breaker.isOpen)
        try self.call(&breaker, strange)
        #expect(self.refusal(&breaker, at: 0)?.detail == "400")
    }

    @Test func filteredOrBadAnswerDoesNotCountAgainstTheEndpoint() throws {
        var breaker = CircuitBreaker()
        for _ in 1...30 {
            try self.call(&breaker, ModelError(.refused, detail: "400 content_filter"))
            try self.call(&breaker, ModelError(.unusable, detail: "200 empty", hint: .badAnswer))
            try self.call(&breaker, ModelError(.tooLong, detail: "413"))
        }
        #expect(!breaker.isOpen)
    }

    @Test func callsFromBeforeTheOpeningDoNotCount() throws {
        var breaker = CircuitBreaker()
        let early = try (1...3).map { _ in try breaker.begin(at: Self.start).get() }
        try self.call(&breaker, Self.down)
        for round in early { breaker.end(round, with: Self.down, at: Self.start + .seconds(0.4)) }
        #expect(breaker.wait(at: Self.start + .seconds(0.5)) == .zero)
    }
}
