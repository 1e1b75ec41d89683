import Foundation
import HTTP
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite("Live pages cost the database the same for one and for many, and end with their session")
    struct ConsoleLiveTests {
        @Test(.timeLimit(.minutes(3))) func sixtyViewersCostWhatOneCosts() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let tokens = try await console.sessions(16)
                let all = tokens.flatMap { Array(repeating: (page: "/", token: $0), count: 4) }
                let one = try LiveViewers(console, [all[0]])
                let single = try await Self.commitsPerSecond(bed, one)
                let small = try Self.memory(of: console)
                try await one.stop()
                let many = try LiveViewers(console, Array(all.prefix(60)))
                let sixty = try await Self.commitsPerSecond(bed, many)
                let large = try Self.memory(of: console)
                print("commits a second: \(single) with one viewer, \(sixty) with 60; \(small) kB, \(large) kB")
                #expect(try many.said("status") == Array(repeating: "status 200", count: 60))
                #expect(sixty < single * 1.3 + 1, "\(single) with one viewer, \(sixty) with 60")
                #expect(large - small < 30_000 * TestEnvironment.patience, "\(small) kB, \(large) kB")

                // One session has all that it may have, and so has the program a little later.
                let browser = ConsoleBrowser(console)
                browser.keep(["jadwal": tokens[0]])
                #expect(try await browser.get("/live?of=%2F").status == 429)
                let rest = try LiveViewers(console, Array(all.suffix(4)))
                try await awaiting("the last ones look") { try rest.said("status").count == 4 }
                let more = try await console.sessions(1)
                browser.keep(["jadwal": more[0]])
                #expect(try await browser.get("/live?of=%2F").status == 503)
                #expect(try await browser.get("/live?of=%2Ffailures").status == 404)
                try await many.stop()
                try await rest.stop()
            }
        }

        @Test(.timeLimit(.minutes(2))) func streamEndsWithItsSessionAndWithTheConsole() async throws {
            try await PipelineBed.lend { bed in
                let console = try await ConsoleBed.start(bed)
                let tokens = try await console.sessions(3)
                let viewers = try LiveViewers(console, tokens.map { ("/", $0) })
                try await viewers.turn(1)
                let browser = ConsoleBrowser(console)
                browser.keep(["jadwal": tokens[0]])
                try await browser.get("/audit")
                let token = try browser.token(of: "/sign-out")
                #expect(try await browser.post("/sign-out", [("token", token)]).status == 303)
                try await awaiting("the one who signed out is told nothing more") {
                    try viewers.said("ended") == ["ended 0 end"]
                }
                try await bed.pool.execute(
                    """
                    update console_session set seen_at = now() - interval '31 min'
                    where created_at = (select max(created_at) from console_session)
                    """
                )
                try await awaiting("the one whose session has ended is told nothing more") {
                    try viewers.said("ended") == ["ended 0 end", "ended 2 end"]
                }
                try await console.console.drain()
                try await awaiting("the last one knows nothing of an end") {
                    try viewers.said("ended") == ["ended 0 end", "ended 2 end", "ended 1 part"]
                }
                try await viewers.stop()
            }
        }

        /// Of everything that runs on the bed's database, while viewers are told three times: the least of three
        /// measurements. PostgreSQL counts commits of a connection that is idle up to ten seconds late, so that what
        /// was done before may be counted in one of them.
        private static func commitsPerSecond(_ bed: PipelineBed, _ viewers: LiveViewers) async throws -> Double {
            func commits() async throws -> Int {
                try await bed.count(
                    "select xact_commit from pg_stat_database where datname = current_database()"
                )
            }
            try await viewers.turn(2)
            var least = Double.infinity
            for _ in 0..<3 {
                let (before, start) = (try await commits(), ContinuousClock.now)
                try await viewers.turn(try viewers.said("turn").count + 3)
                let rate = Double(try await commits() - before) / ((ContinuousClock.now - start) / .seconds(1))
                least = min(least, rate)
            }
            return least
        }

        /// In kB.
        private static func memory(of console: ConsoleBed) throws -> Int {
            let status = try String(
                contentsOfFile: "/proc/\(console.console.process.processID)/status",
                encoding: .utf8
            )
            let line = try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/))
            return try #require(Int(line.output.1))
        }
    }
}
