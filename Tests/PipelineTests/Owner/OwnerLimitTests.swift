import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Requests are counted by the network that they come from",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerLimitTests {
        /// Each request has another address, so that none would be refused if addresses were counted.
        @Test(
            .timeLimit(.minutes(2)),
            arguments: [
                ("/sign-in", "198.51.100.%d", "10.1.%d.1"), ("/sign-in", "2001:db8:1:2%02x::1", "2001:db8:%d:200::1"),
                ("/auth.v1.AuthService/InitiateEmail", "198.51.100.%d", "10.1.%d.1"),
            ]
        )
        func manyOfOneNetworkAreRefused(_ path: String, _ inOne: String, _ inMany: String) async throws {
            try await PipelineBed.lend { bed in
                let proxies = ["JADWAL_TRUSTED_PROXIES": "192.0.2.0/24,127.0.0.0/8"]
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings.merging(proxies) { $1 })
                let apart = try await Self.ask(owner, path, from: inMany)
                #expect(apart.allSatisfy { $0 != 429 } && apart.count == 200)
                try await awaiting("a network is refused") {
                    try await Self.ask(owner, path, from: inOne).contains(429)
                }
            }
        }

        /// Each request comes from another network. A session is refused before an account's other session is, and a
        /// stranger never.
        @Test(.timeLimit(.minutes(2))) func manyOfOneSessionAreRefused() async throws {
            try await PipelineBed.lend { bed in
                let proxies = ["JADWAL_TRUSTED_PROXIES": "127.0.0.0/8"]
                let owner = try await OwnerBed.start(bed, settings: proxies)
                let (laptop, phone) = (OwnerBrowser(owner), OwnerBrowser(owner))
                for browser in [laptop, phone] {
                    try await browser.get(try await OwnerScene.link(browser, "noura@example.org"))
                    try #require(try await browser.submit("/magic-link").status == 303)
                }
                let refused = try await awaiting("a session is refused") {
                    let answers = try await Self.open(owner, "/account", as: laptop.cookies)
                    return answers.first { $0.status == 429 }
                }
                #expect(refused.fields[.retryAfter] == "1")
                #expect(try await Self.open(owner, "/account", as: phone.cookies, 20).allSatisfy { $0.status == 200 })
                let strangers = try await Self.open(owner, "/sign-in", as: [:])
                #expect(strangers.allSatisfy { $0.status == 200 })
                // It is answered again after a while.
                #expect(try await laptop.get("/account").status == 200)
            }
        }

        /// Requests at the same time, each from a network of its own.
        private static func open(
            _ owner: OwnerBed,
            _ path: String,
            as cookies: [String: String],
            _ count: Int = 200
        ) async throws -> [HTTPAnswer] {
            try await withThrowingTaskGroup(of: HTTPAnswer.self) { group in
                for number in 1...count {
                    var call = HTTPCall(method: .get, url: owner.address + path)
                    call.fields[try #require(.init("X-Forwarded-For"))] = "10.2.\(number).1"
                    if !cookies.isEmpty {
                        call.fields[.cookie] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
                    }
                    let request = call
                    group.addTask { try await owner.bed.http.execute(request) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }

        /// The header of a peer that is not a proxy is ignored.
        @Test(.timeLimit(.minutes(2))) func othersAreCountedByTheirConnection() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ["JADWAL_TRUSTED_PROXIES": "192.0.2.0/24"])
                try await awaiting("the connection's network is refused") {
                    try await Self.ask(owner, "/sign-in", from: "10.1.%d.1").contains(429)
                }
            }
        }

        /// - Returns: the status of 200 answers, to requests at the same time.
        private static func ask(_ owner: OwnerBed, _ path: String, from pattern: String) async throws -> [Int] {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 1...200 {
                    var call = HTTPCall(method: path == "/sign-in" ? .get : .post, url: owner.address + path)
                    call.fields[try #require(.init("X-Forwarded-For"))] = String(format: pattern, number)
                    if call.method == .post {
                        (call.fields[.contentType], call.body) = ("application/json", Array("{}".utf8))
                    }
                    let request = call
                    group.addTask { try await owner.bed.http.execute(request).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
    }
}
