import HTTP
import HTTPTypes
import TestSupport
import Testing

@Suite struct BoundsTests {
    @Test(arguments: ["/slow/20", "/hang", "/drip/20"])
    func callEndsAtItsDeadline(_ path: String) async throws {
        try await HTTPPeer.with { peer in
            let (clock, begin) = (BusyClock(), ContinuousClock.now)
            let error = await peer.failure(path, deadline: .milliseconds(300))
            let took = ContinuousClock.now - begin
            #expect(error?.code == .timedOut && error?.mayHaveBeenSent == true)
            #expect(took >= .milliseconds(300) && clock.passed < .seconds(5), "took \(took)")
        }
    }

    @Test func waitForAConnectionCountsTowardsTheDeadline() async throws {
        try await HTTPPeer.with(HTTPConfiguration(maximumConnectionsPerHost: 1)) { peer in
            async let first = peer.get("/slow/2")
            try await Self.untilSeen(by: peer)
            let clock = BusyClock()
            let error = await peer.failure("/echo", deadline: .milliseconds(200))
            #expect(error?.code == .timedOut && error?.mayHaveBeenSent == false)
            #expect(clock.passed < .seconds(1))
            #expect(try await first.status == 200)
        }
    }

    @Test func cancelledCallReturnsAtOnce() async throws {
        try await HTTPPeer.with { peer in
            let task = Task { await peer.failure("/hang") }
            try await Self.untilSeen(by: peer)
            let clock = BusyClock()
            task.cancel()
            let error = await task.value
            #expect(error?.code == .cancelled && error?.mayHaveBeenSent == true)
            #expect(clock.passed < .seconds(5))
            #expect(try await peer.get("/echo").status == 200)
        }
    }

    /// Before they were started, while they were in flight, and after.
    @Test func someOfManyCallsAreCancelled() async throws {
        try await HTTPPeer.with { peer in
            let calls = (0..<100).map { number in
                Task { () async -> HTTPError.Code? in
                    do throws(HTTPError) {
                        _ = try await peer.get(number.isMultiple(of: 2) ? "/hang" : "/echo")
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            for number in stride(from: 0, to: 100, by: 2) { calls[number].cancel() }
            for (number, call) in calls.enumerated() {
                #expect(await call.value == (number.isMultiple(of: 2) ? HTTPError.Code.cancelled : nil))
            }
        }
    }

    /// More connections at once than the client reads events for at a time, and on reused descriptors.
    @Test func manyConnectionsOpenAndClose() async throws {
        try await HTTPPeer.with { peer in
            for _ in 0..<3 {
                await withTaskGroup(of: Bool.self) { group in
                    for number in 0..<150 {
                        let isCut = number.isMultiple(of: 3)
                        group.addTask { (try? await peer.get(isCut ? "/cut" : "/slow/0.2")) == nil ? isCut : !isCut }
                    }
                    for await isAsWanted in group { #expect(isAsWanted) }
                }
            }
        }
    }

    @Test func cancelledTaskSendsNothing() async throws {
        try await HTTPPeer.with { peer in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await peer.failure("/echo")
            }
            let error = await task.value
            #expect(error?.code == .cancelled && error?.mayHaveBeenSent == false)
            let requests = try await peer.requests()
            #expect(requests.isEmpty)
        }
    }

    @Test func closingEndsAllCalls() async throws {
        try await HTTPPeer.with { peer in
            let task = Task { await peer.failure("/hang") }
            try await Self.untilSeen(by: peer)
            await peer.client.close()
            #expect(await task.value?.code == .cancelled)
            let late = await peer.failure("/echo")
            #expect(late?.code == .cancelled && late?.mayHaveBeenSent == false)
        }
    }

    @Test(arguments: ["/big", "/chunks"])
    func bodyUpToTheLimitIsAccepted(_ path: String) async throws {
        try await HTTPPeer.with { peer in
            var call = HTTPCall(method: .get, url: peer.url(path + "/100000"), maximumAnswerBytes: 100_000)
            let answer = try await peer.client.execute(call)
            #expect(answer.body.count == 100_000)
            call.maximumAnswerBytes = 99_999
            let error = await peer.client.failure(of: call)
            #expect(error?.code == .answerTooLarge && error?.mayHaveBeenSent == true)
        }
    }

    @Test func endlessHeadEndsTheCall() async throws {
        try await HTTPPeer.with { peer in
            let answer = try await peer.get("/headers/50000")
            #expect(answer.fields.count > 40)
            let error = await peer.failure("/headers/3000000")
            #expect(error?.code == .answerTooLarge)
        }
    }

    @Test(arguments: [
        ("/cut", HTTPError.Code.connectionLost), ("/silent", .connectionLost), ("/garbage", .protocolViolation),
    ])
    func brokenAnswerIsAnError(_ path: String, _ code: HTTPError.Code) async throws {
        try await HTTPPeer.with { peer in
            let error = await peer.failure(path)
            #expect(error?.code == code && error?.mayHaveBeenSent == true)
        }
    }

    @Test func refusedOrUnknownHostIsAnError() async throws {
        let client = HTTPClient()
        // The discard port.
        let refused = await client.failure(of: HTTPCall(method: .get, url: "http://127.0.0.1:9/"))
        #expect(refused?.code == .cannotConnect && refused?.mayHaveBeenSent == false)
        let unresolved = await client.failure(of: HTTPCall(method: .get, url: "https://nobody.invalid/"))
        #expect(unresolved?.code == .cannotResolve && unresolved?.mayHaveBeenSent == false)
        await client.close()
    }

    @Test func twoHundredConcurrentAnswersUseOneThread() async throws {
        try await HTTPPeer.with { peer in
            let begin = ContinuousClock.now
            try await withThrowingTaskGroup { group in
                for _ in 1...200 { group.addTask { try await peer.get("/slow/1").status } }
                for try await status in group { #expect(status == 200) }
            }
            let took = ContinuousClock.now - begin
            #expect(took < .seconds(40), "took \(took)")
        }
    }

    /// Sends a request with its own client until the peer has seen one.
    private static func untilSeen(by peer: HTTPPeer) async throws {
        let observer = HTTPClient()
        let limit = ContinuousClock.now + .seconds(10)
        var isSeen = false
        while !isSeen, ContinuousClock.now < limit {
            let answer = try? await observer.execute(HTTPCall(method: .get, url: peer.url("/requests")))
            isSeen = answer.map { String(decoding: $0.body, as: UTF8.self).contains("method") } ?? false
        }
        await observer.close()
        #expect(isSeen, "the request did not arrive")
    }
}
