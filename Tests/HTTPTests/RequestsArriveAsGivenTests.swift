import HTTP
import HTTPTypes
import Testing

@Suite struct RequestsArriveAsGivenTests {
    @Test(arguments: ["GET", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "REPORT", "MKCALENDAR"])
    func everyMethodIsSentWithAndWithoutABody(_ name: String) async throws {
        try await HTTPPeer.with { peer in
            for body in ["", "<a>سلام</a>"] {
                var call = HTTPCall(
                    method: try #require(HTTPRequest.Method(rawValue: name)),
                    url: peer.url("/echo?a=%20b")
                )
                call.fields = [.contentType: "text/xml", .init("Depth")!: "1", .init("Empty")!: ""]
                call.body = Array(body.utf8)
                let answer = try await peer.client.execute(call)
                let echo = try Echo(answer)
                #expect(answer.status == 200 && answer.httpVersion == .http1)
                #expect(answer.fields[.contentType] == "application/json")
                #expect(echo.method == name && echo.body == body && peer.url("/echo?a=%20b").hasSuffix(echo.path))
                #expect(echo.values(of: "content-type") == ["text/xml"])
                #expect(echo.values(of: "depth") == ["1"] && echo.values(of: "empty") == [""])
                #expect(echo.values(of: "user-agent") == ["jadwal"])
                #expect(echo.values(of: "expect").isEmpty && echo.values(of: "accept-encoding").isEmpty)
                let hasLength = !body.isEmpty || ["POST", "PUT"].contains(name)
                #expect(echo.values(of: "content-length") == (hasLength ? ["\(body.utf8.count)"] : []))
            }
        }
    }

    @Test func largeBodyIsSentAtOnce() async throws {
        try await HTTPPeer.with { peer in
            let body = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
            let answer = try await peer.client.execute(
                HTTPCall(method: .put, url: peer.url("/echo"), body: body, maximumAnswerBytes: 4 << 20)
            )
            let echo = try Echo(answer)
            #expect(echo.body.utf8.count == body.count && echo.values(of: "expect").isEmpty)
        }
    }

    @Test func headHasNoBody() async throws {
        try await HTTPPeer.with { peer in
            let answer = try await peer.client.execute(HTTPCall(method: .head, url: peer.url("/echo"), body: [1]))
            #expect(answer.status == 200 && answer.body.isEmpty)
            #expect(try Echo(try await peer.get("/echo")).request == 2)
        }
    }

    @Test func callKeepsNothingOfTheCallBefore() async throws {
        try await HTTPPeer.with { peer in
            for number in 0..<3 {
                var call = HTTPCall(method: .post, url: peer.url("/echo"), body: Array("secret \(number)".utf8))
                call.fields = [.authorization: "Bearer \(number)", .contentType: "text/plain"]
                let first = try Echo(try await peer.client.execute(call))
                #expect(first.body == "secret \(number)" && first.values(of: "authorization") == ["Bearer \(number)"])
                let second = try Echo(try await peer.get("/echo"))
                #expect(second.method == "GET" && second.body.isEmpty)
                for name in ["authorization", "content-type", "content-length"] {
                    #expect(second.values(of: name).isEmpty, "\(name) is still there")
                }
            }
        }
    }

    @Test func clientDecidesTheFraming() async throws {
        try await HTTPPeer.with { peer in
            var call = HTTPCall(method: .post, url: peer.url("/echo"), body: Array("four".utf8))
            call.fields = [.contentLength: "9", .transferEncoding: "chunked", .expect: "100-continue"]
            let echo = try Echo(try await peer.client.execute(call))
            #expect(echo.values(of: "content-length") == ["4"] && echo.body == "four")
            #expect(echo.values(of: "transfer-encoding").isEmpty && echo.values(of: "expect").isEmpty)
        }
    }

    @Test func fieldsCannotAddLines() async throws {
        try await HTTPPeer.with { peer in
            var call = HTTPCall(method: .get, url: peer.url("/echo"))
            call.fields[.init("Note")!] = "a\r\nInjected: b"
            let echo = try Echo(try await peer.client.execute(call))
            #expect(echo.values(of: "injected").isEmpty && echo.values(of: "note").count == 1)
        }
    }

    @Test func redirectsAreReturnedToTheCaller() async throws {
        try await HTTPPeer.with { peer in
            for status in [301, 302, 307, 308] {
                let answer = try await peer.get("/redirect/\(status)/echo")
                #expect(answer.status == status && answer.fields[.location] == "/echo")
            }
        }
    }

    @Test(arguments: [200, 201, 204, 304, 400, 404, 412, 429, 500, 503, 507])
    func everyStatusIsReturned(_ status: Int) async throws {
        try await HTTPPeer.with { peer in
            let answer = try await peer.get("/status/\(status)")
            #expect(answer.status == status && answer.fields[.retryAfter] == "7")
        }
    }

    @Test func trailersAreLeftOut() async throws {
        try await HTTPPeer.with { peer in
            let answer = try await peer.get("/trailers")
            #expect(answer.body == Array("ok".utf8) && answer.fields[.init("Checksum")!] == nil)
        }
    }

    @Test(
        arguments: [
            "", "/path", "example.com/", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "https://u:p@127.0.0.1/",
            "http://127.0.0.1/\r\nX: y", "http://127.0.0.1/\0", "http://127.0.0.1:99999/", "http://a b/",
        ]
    )
    func unusableURLsAreRefused(_ url: String) async throws {
        let client = HTTPClient()
        let error = await client.failure(of: HTTPCall(method: .get, url: url))
        #expect(error?.code == .unusableURL && error?.mayHaveBeenSent == false)
        await client.close()
    }
}
