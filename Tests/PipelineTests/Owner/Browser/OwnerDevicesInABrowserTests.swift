import Foundation
import Pipeline
import TestSupport
import Testing
import WebPushTestSupport

extension PeopleSuites {
    @Suite("The owners' devices in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerDevicesInABrowserTests {
        /// Without scripts and without permission the page says why the browser is not added. One click with permission
        /// adds it; then it shows pushes, whatever they hold, and a click on one opens the event's page and nothing
        /// elsewhere; a reminder's button is pressed. The page is whole in both languages, light and dark, at 360 and
        /// 1280 pixels.
        @Test(.timeLimit(.minutes(10))) func browserIsAddedByAClickAndOpensTheEvent() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = PipelineSuites.WebPushDeliveryTests.settings.merging([
                    "JADWAL_ALLOW_PRIVATE": servers.authority
                ]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                let scene = try await OwnerTapScene.start(bed, on: owner)
                let (noura, browser) = (scene.browser, TestBrowser())
                let subscription = [
                    "endpoint": servers.url("push/any"), "p256dh": browser.p256dh, "auth": browser.auth,
                ]
                let more = [
                    "cookies": String(decoding: try JSONEncoder().encode(noura.cookies), as: UTF8.self),
                    "subscription": String(decoding: try JSONEncoder().encode(subscription), as: UTF8.self),
                    "tap": try scene.token(.snooze, in: bed),
                ]
                let pictures = BrowserRun.screenshots.map { ["screenshots": $0] } ?? [:]
                let run = try await BrowserRun.run("owner_devices.py", owner, more.merging(pictures) { $1 })
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                #expect(try await bed.count("select count(*) from device where service = 'webpush'") == 1)
                // The button of a reminder acts without opening anything.
                #expect(try await scene.snoozes(bed) == 1)
                servers.stop()
            }
        }
    }
}
