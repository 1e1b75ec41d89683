import Foundation
import HTTP
import HTTPTypes
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "The documented proxy serves the owners' pages, and writes no token into its logs",
        .enabled(if: ReverseProxy.isThere, "nginx is not installed"),
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerProxyTests {
        /// Also while the program behind it is away, when a proxy complains about the request.
        @Test(.timeLimit(.minutes(2))) func tokensAreInNoLog() async throws {
            try await self.lend { owner, proxy, http in
                let token = "a-token-that-opens-something"
                let paths = [
                    "/data/file/\(token)", "/data/./file//\(token)", "/d%61ta/file/\(token)",
                    "/data/file/\(token)?x=\(token)", "/magic-link?token=\(token)",
                    "/httpj/mobile-config/caldav?token=\(token)", "/sign-in/back/x?code=\(token)",
                    "/t/\(token)", "/./t//\(token)", "/%74/\(token)?x=\(token)", "/p/\(token)", "/p/\(token)/x/enter",
                    "/./p//\(token)", "/%70/\(token)/x/leave?x=\(token)",
                    "/f/\(token).ics", "/./f//\(token).ics", "/%66/\(token).mobileconfig?x=\(token)",
                    "/b/\(token)", "/./b//\(token)", "/%62/\(token)?x=\(token)",
                ]
                for path in paths {
                    let call = HTTPCall(method: .get, url: proxy.address + path)
                    #expect(try await http.execute(call).status < 500, "\(path)")
                }
                owner.api.process.kill()
                _ = try await owner.api.process.exitCode()
                for path in paths {
                    let call = HTTPCall(method: .get, url: proxy.address + path)
                    #expect(try await http.execute(call).status == 502, "\(path)")
                }
                let folder = owner.bed.folder.appending(path: "nginx")
                // A line is written after its answer was sent.
                try await awaiting("the last request is logged") {
                    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                    let texts = names.compactMap {
                        try? String(contentsOf: folder.appending(path: $0), encoding: .utf8)
                    }
                    return texts.joined().split(separator: "\n").count { $0.contains("\"GET /b/-\"") } == 6
                }
                var (lines, taps, places, feeds, briefs) = (0, 0, 0, 0, 0)
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                    let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
                    #expect(text?.contains(token) != true, "\(name)")
                    lines += text?.split(separator: "\n").count { $0.contains("\"GET /data/file/-\"") } ?? 0
                    places += text?.split(separator: "\n").count { $0.contains("\"GET /p/-\"") } ?? 0
                    feeds += text?.split(separator: "\n").count { $0.contains("\"GET /f/-\"") } ?? 0
                    briefs += text?.split(separator: "\n").count { $0.contains("\"GET /b/-\"") } ?? 0
                    taps += text?.split(separator: "\n").count { $0.contains("\"GET /t/-\"") } ?? 0
                }
                #expect(lines == 8 && taps == 6 && places == 8 && feeds == 6 && briefs == 6)
            }
        }

        /// The proxy's address is not that of its clients, and what a client says of itself counts for nothing.
        @Test(.timeLimit(.minutes(2))) func clientsAreCountedBehindTheProxy() async throws {
            try await self.lend { owner, proxy, http in
                try await awaiting("the client is refused") {
                    try await withThrowingTaskGroup(of: Int.self) { group in
                        for number in 1...60 {
                            var call = HTTPCall(method: .get, url: proxy.address + "/sign-in")
                            call.fields[.init("X-Forwarded-For")!] = "203.0.113.\(number):\(1000 + number)"
                            let request = call
                            group.addTask { try await http.execute(request).status }
                        }
                        return try await group.reduce(false) { $0 || $1 == 429 }
                    }
                }
            }
        }

        private func lend(
            _ body: @Sendable (OwnerBed, ReverseProxy, HTTPClient) async throws -> Void
        ) async throws {
            try await PipelineBed.lend { bed in
                let proxy = try ReverseProxy()
                let settings = ["JADWAL_API_URL": proxy.address, "JADWAL_TRUSTED_PROXIES": ReverseProxy.source]
                let owner = try await OwnerBed.start(bed, settings: settings)
                let trusting = HTTPClient(HTTPConfiguration(caFile: proxy.certificate.authority))
                try await proxy.start(.owners, before: owner.address, in: bed.folder, trusting)
                let outcome: Result<Void, any Error>
                do { outcome = .success(try await body(owner, proxy, trusting)) } catch { outcome = .failure(error) }
                await trusting.close()
                try outcome.get()
            }
        }
    }
}
