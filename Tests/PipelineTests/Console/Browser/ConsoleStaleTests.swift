import Foundation
import PostgresTestSupport
import TestSupport
import Testing

extension PeopleSuites {
    @Suite("Live pages never take what is old for the present", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct ConsoleStaleTests {
        /// The database and the console hang and go on; then the console is killed, and another one takes its place.
        @Test(.timeLimit(.minutes(10))) func pagesSayThatTheyHaveLostTheirSourceAndComeBack() async throws {
            try await PipelineBed.lend { bed in
                let pages = try await ConsoleContents.fill(bed, failures: 12)
                let users = bed.folder.appending(path: "users")
                let whole = try await ConsoleBed.settings(bed, users: users)
                let url = try #require(whole["DATABASE_URL"])
                var database = try #require(URLComponents(string: url))
                let relay = try await TestServer.start("tcp_relay.py", arguments: ["\(database.port ?? 5432)"])
                (database.host, database.port) = ("127.0.0.1", relay.port)
                var settings = ["DATABASE_URL": try #require(database.string)]
                let console = try await ConsoleBed.start(bed, settings: settings)
                let process = console.console.process
                var more = [
                    "relay": "\(relay.processID)", "console": "\(process.processID)",
                    "patience": "\(TestEnvironment.patience)", "said": bed.folder.appending(path: "said").path,
                ]
                more["screenshots"] = BrowserRun.screenshots
                let port = try #require(console.address.split(separator: ":").last)
                settings["JADWAL_CONSOLE_LISTEN"] = "127.0.0.1:\(port)"
                let told = more
                async let visit = BrowserRun.run("console_stale.py", console, pages: pages, told)
                try await awaiting("each page has noticed that the console is killed", within: .seconds(300)) {
                    FileManager.default.fileExists(atPath: bed.folder.appending(path: "said").path)
                }
                let next = try await bed.worker(.console, settings: whole.merging(settings) { $1 })
                let run = try await visit
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                #expect(next.process.isRunning)
            }
        }
    }
}
