import Foundation
import Testing

extension PeopleSuites {
    @Suite("The console in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct ConsoleInABrowserTests {
        /// Both languages, light and dark, 360 and 1280 pixels, with and without scripts: no message of the browser, no
        /// request to another host, no page wider than the screen, no fault that axe finds. By keyboard alone, each link
        /// and button is reached, and one sees where the focus is.
        @Test(.timeLimit(.minutes(30))) func everyPageIsReadable() async throws {
            try await PipelineBed.lend { bed in
                let pages = try await ConsoleContents.fill(bed, failures: 12)
                let console = try await ConsoleBed.start(bed, settings: ConsoleContents.settings)
                let more = BrowserRun.screenshots.map { ["screenshots": $0] } ?? [:]
                let run = try await BrowserRun.run("console_pages.py", console, pages: pages, more)
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
            }
        }

        /// One act by hand: a filter, the preview, the confirmation, and the operation's page until its end.
        @Test(.timeLimit(.minutes(5)), arguments: ["off", "on"])
        func failuresAreRetriedByKeyboard(scripts: String) async throws {
            try await PipelineBed.lend { bed in
                let pages = try await ConsoleContents.fill(bed, failures: 12)
                _ = try await bed.worker(.messageWorker)
                let console = try await ConsoleBed.start(bed)
                let run = try await BrowserRun.run("console_act.py", console, pages: pages, ["scripts": scripts])
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                let done = "select count(*) from failure where kind = 'unknown_customer' and outcome = 'retried-ok'"
                #expect(try await bed.count(done) == 12)
                #expect(try await bed.count("select count(*) from message") == 12)
            }
        }

        /// Keys, chips, kept filters, copies, neighbours and boxes; at last each page on 320 pixels with text of 200 %.
        @Test(.timeLimit(.minutes(5))) func operatorWorksByKeysAndFilters() async throws {
            try await PipelineBed.lend { bed in
                let pages = try await ConsoleContents.fill(bed, failures: 3)
                let console = try await ConsoleBed.start(bed, settings: ConsoleContents.settings)
                let run = try await BrowserRun.run("console_keys.py", console, pages: pages)
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
            }
        }

        /// For the documents: docs/images/make.
        @Test(.timeLimit(.minutes(10)), .enabled(if: BrowserRun.pictures != nil, "only docs/images/make does"))
        func picturesAreMade() async throws {
            try await PipelineBed.lend { bed in
                let folder = try #require(BrowserRun.pictures)
                let pages = try await ConsoleContents.fill(bed, failures: 12)
                // The page of settings shows no path of the machine.
                let settings = ConsoleContents.settings.merging(["JADWAL_PROMPT": "v3"]) { $1 }
                let console = try await ConsoleBed.start(bed, settings: settings)
                let run = try await BrowserRun.run("console_pictures.py", console, pages: pages, ["folder": folder])
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
            }
        }
    }
}
