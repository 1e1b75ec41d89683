import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

extension PipelineSuites {
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

        /// What whoever is no proxy says of itself counts for nothing.
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
