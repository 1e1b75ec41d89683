import HTTP
import HTTPTypes
import TestSupport
import Testing

@Suite struct SecureConnectionsTests {
    @Test func addedAuthorityIsTrustedAndHTTP2IsUsed() async throws {
        try await SecurePeer.with(arguments: ["--echo-upload"]) { peer in
            try await peer.withClient { client in
                let answer = try await client.execute(HTTPCall(method: .get, url: peer.base + "/index.html"))
                #expect(answer.status == 200 && answer.httpVersion == .http2 && answer.body.count == 1000)
                let body = Array("a payload".utf8)
                let call = HTTPCall(method: .post, url: peer.base + "/echo", body: body, version: .http2)
                #expect(try await client.execute(call).body == body)
            }
        }
    }

    /// More than libcurl reads at a time: the rest is in its own buffers, for which no socket becomes readable.
    @Test(arguments: [1, 20]) func longAnswersAreCompleteOverOneConnection(_ atOnce: Int) async throws {
        try await SecurePeer.with(arguments: ["--echo-upload"]) { peer in
            try await peer.withClient(maximumConnectionsPerHost: 1) { client in
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<atOnce {
                        let body = [UInt8](repeating: UInt8(number), count: 3000 + number * 30_000)
                        let call = HTTPCall(method: .post, url: peer.base + "/echo", body: body, version: .http2)
                        group.addTask { try await client.execute(call).body == body }
                    }
                    for try await isWhole in group { #expect(isWhole) }
                }
                let body = [UInt8](repeating: 1, count: 300_000)
                let call = HTTPCall(method: .post, url: peer.base + "/echo", body: body, version: .http2)
                #expect(try await client.execute(call).body == body)
            }
        }
    }

    /// The rest of a TLS record is in buffers as well.
    @Test(arguments: [1, 20]) func longAnswersAreCompleteWithoutHTTP2(_ atOnce: Int) async throws {
        try await SecurePeer.with { peer in
            let plain = try await TestServer.start("http_peer.py", arguments: [peer.caFile, peer.keyFile])
            defer { plain.stop() }
            try await peer.withClient { client in
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<atOnce {
                        let (kind, count) = (number.isMultiple(of: 2) ? "big" : "chunks", 500_000 + number * 100_000)
                        let url = "https://localhost:\(plain.port)/\(kind)/\(count)"
                        let call = HTTPCall(method: .get, url: url, maximumAnswerBytes: 4 << 20)
                        group.addTask { try await client.execute(call).body.count == count }
                    }
                    for try await isWhole in group { #expect(isWhole) }
                }
            }
        }
    }

    @Test func unknownAuthorityIsNotTrusted() async throws {
        try await SecurePeer.with { peer in
            try await peer.withClient(trusting: nil) { client in
                let error = await client.failure(of: HTTPCall(method: .get, url: peer.base + "/index.html"))
                #expect(error?.code == .untrusted && error?.mayHaveBeenSent == false)
            }
        }
    }

    @Test(
        arguments: [
            (.over, "the certificate has expired"), (.later, "the certificate is not valid yet"), (.now, "self-signed"),
        ] as [(SecurePeer.Validity, String)]
    )
    func eachCertificateFaultHasItsMessage(_ validity: SecurePeer.Validity, _ words: String) async throws {
        try await SecurePeer.with(validity: validity) { peer in
            try await peer.withClient(trusting: validity == .now ? nil : peer.caFile) { client in
                let error = await client.failure(of: HTTPCall(method: .get, url: peer.base + "/index.html"))
                #expect(error?.code == .untrusted && error?.detail.contains(words) == true, "\(error?.detail ?? "")")
            }
        }
    }

    @Test func certificateOfAnotherHostIsNotTrusted() async throws {
        try await SecurePeer.with(host: "other.example") { peer in
            try await peer.withClient { client in
                let error = await client.failure(of: HTTPCall(method: .get, url: peer.base + "/index.html"))
                #expect(error?.code == .untrusted && error?.mayHaveBeenSent == false)
            }
        }
    }

    @Test func plainHTTP2IsUsedOnRequest() async throws {
        try await SecurePeer.with(arguments: ["--no-tls"]) { peer in
            try await peer.withClient { client in
                let url = "http://127.0.0.1:\(peer.bed.port)/index.html"
                let answer = try await client.execute(HTTPCall(method: .get, url: url, version: .http2))
                #expect(answer.status == 200 && answer.httpVersion == .http2)
            }
        }
    }

    @Test func manyStreamsShareOneConnection() async throws {
        try await SecurePeer.with(arguments: ["--max-concurrent-streams=100"]) { peer in
            try await peer.withClient(maximumConnectionsPerHost: 1) { client in
                let count = 2000
                let body = [UInt8](repeating: UInt8(ascii: "p"), count: 450)
                let call = HTTPCall(method: .post, url: peer.base + "/index.html", body: body, version: .http2)
                try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                    for _ in 0..<300 { group.addTask { try await client.execute(call) } }
                    var answers = 0
                    while let answer = try await group.next() {
                        #expect(answer.status == 200 && answer.httpVersion == .http2)
                        answers += 1
                        if answers <= count - 300 { group.addTask { try await client.execute(call) } }
                    }
                    #expect(answers == count)
                }
                let connections = try peer.openConnections()
                #expect(connections == 1)
            }
        }
    }
}
