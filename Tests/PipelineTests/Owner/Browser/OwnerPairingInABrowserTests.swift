import Foundation
import Pipeline
import TestSupport
import Testing

extension PeopleSuites {
    @Suite("The code to link a phone, in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerPairingInABrowserTests {
        /// In both languages, at 360 and 1280 pixels, with and without scripts: the first group stands left of the
        /// second, and so does each character in a group. The check sees it if the page says no direction.
        @Test(.timeLimit(.minutes(5))) func codeReadsFromLeftToRight() async throws {
            try await LinkingBed.with(.waha, []) { linking in
                let noura = try await linking.browser("noura@example.org", letter: 1)
                let path = try await linking.begin(noura)
                _ = try await linking.code(noura, at: path)
                let run = try await BrowserRun.run(
                    "owner_pairing.py",
                    linking.owner,
                    pages: ["code": path],
                    ["cookies": String(decoding: try JSONEncoder().encode(noura.cookies), as: UTF8.self)]
                )
                print(run.output)
                #expect(run.code == 0 && run.output.contains("8 codes measured"), "\(run.output)")
            }
        }
    }
}
