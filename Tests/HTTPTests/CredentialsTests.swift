import HTTP
import HTTPTypes
import Testing

@Suite struct CredentialsTests {
    private static let put = "<vcalendar>".utf8

    @Test func basicIsSentWithTheFirstRequest() async throws {
        try await HTTPPeer.with { peer in
            let answer = try await peer.client.execute(
                Self.call(peer, "/basic/a", .basic(user: "user", password: "secret"))
            )
            #expect(answer.status == 200)
            #expect(try await peer.requests().map(\.scheme) == ["Basic"])
        }
    }

    @Test func digestSendsTheBodyOnAFreshHandle() async throws {
        try await HTTPPeer.with { peer in
            let answer = try await peer.client.execute(
                Self.call(peer, "/digest/a", .digest(user: "user", password: "secret"))
            )
            #expect(answer.status == 200 && answer.fields[.wwwAuthenticate] == nil)
            #expect(try Echo(answer).body == String(Self.put) && (try Echo(answer).method == "PUT"))
            let seen = try await peer.requests()
            #expect(seen.map(\.scheme) == ["", "Digest"] && seen.map(\.bytes) == [0, Self.put.count])
        }
    }

    @Test func accountReusesItsDigestChallenge() async throws {
        try await HTTPPeer.with { peer in
            for _ in 1...3 {
                let credentials = HTTPCredentials.digest(user: "user", password: "secret")
                let answer = try await peer.client.execute(Self.call(peer, "/digest/a", credentials, account: "one"))
                #expect(try Echo(answer).body == String(Self.put))
            }
            #expect(try await peer.requests().map(\.scheme) == ["", "Digest", "Digest", "Digest"])
        }
    }

    @Test func simultaneousCallsOfOneAccountAllArrive() async throws {
        try await HTTPPeer.with { peer in
            try await withThrowingTaskGroup { group in
                for _ in 1...20 {
                    group.addTask {
                        let credentials = HTTPCredentials.digest(user: "user", password: "secret")
                        return try await peer.client.execute(Self.call(peer, "/digest/a", credentials, account: "one"))
                            .status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
        }
    }

    @Test func changedPasswordIsUsedAtOnce() async throws {
        try await HTTPPeer.with { peer in
            for (password, status) in [("secret", 200), ("wrong", 401), ("secret", 200)] {
                let credentials = HTTPCredentials.digest(user: "user", password: password)
                let answer = try await peer.client.execute(Self.call(peer, "/digest/a", credentials, account: "one"))
                #expect(answer.status == status)
            }
        }
    }

    @Test func handlesOfAnAccountDoNotRememberOtherRequests() async throws {
        try await HTTPPeer.with { peer in
            _ = try await peer.client.execute(
                Self.call(peer, "/echo", .basic(user: "user", password: "x"), account: "one")
            )
            var call = HTTPCall(method: .get, url: peer.url("/echo"), account: "one")
            let echo = try Echo(try await peer.client.execute(call))
            #expect(echo.method == "GET" && echo.body.isEmpty && echo.values(of: "authorization").isEmpty)
            call.method = .head
            #expect(try await peer.client.execute(call).body.isEmpty)
            call.method = .post
            #expect(try Echo(try await peer.client.execute(call)).method == "POST")
        }
    }

    @Test(arguments: ["/basic/a", "/digest/a"])
    func negotiationFollowsTheServer(_ path: String) async throws {
        try await HTTPPeer.with { peer in
            for _ in 1...2 {
                let credentials = HTTPCredentials.negotiated(user: "user", password: "secret")
                let answer = try await peer.client.execute(Self.call(peer, path, credentials, account: "one"))
                #expect(try Echo(answer).body == String(Self.put))
            }
        }
    }

    @Test func digestIsPreferredIfBothAreOffered() async throws {
        try await HTTPPeer.with { peer in
            let credentials = HTTPCredentials.negotiated(user: "user", password: "secret")
            let answer = try await peer.client.execute(Self.call(peer, "/both/a", credentials, account: "one"))
            #expect(answer.status == 200)
            #expect(try await peer.requests().map(\.scheme) == ["", "Digest"])
        }
    }

    @Test func neitherDescriptionsNorErrorsShowSecrets() async throws {
        let credentials = HTTPCredentials.basic(user: "layla", password: "hunter2")
        #expect(!"\(credentials)".contains("hunter2") && !"\(credentials)".contains("layla"))
        try await HTTPPeer.with { peer in
            let error = await peer.client.failure(of: Self.call(peer, "/cut?token=abc", credentials))
            let text = "\(error, default: "")"
            #expect(!text.contains("hunter2") && !text.contains("layla") && !text.contains("token"))
        }
    }

    private static func call(
        _ peer: HTTPPeer,
        _ path: String,
        _ credentials: HTTPCredentials,
        account: String? = nil
    ) -> HTTPCall {
        HTTPCall(method: .put, url: peer.url(path), body: Array(Self.put), credentials: credentials, account: account)
    }
}
