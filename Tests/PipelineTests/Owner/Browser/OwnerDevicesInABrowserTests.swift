import Foundation
import Pipeline
import Store
import TestSupport
import Testing
import Time
import Vault
import WebPushTestSupport
import WorkerKit

extension PeopleSuites {
    @Suite("The owners' devices in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerDevicesInABrowserTests {
        /// Without scripts and without permission the page says why the browser is not added. One click with permission
        /// adds it; then it shows pushes, whatever they hold, and a click on one opens the event's page and nothing
        /// elsewhere; a reminder's button is pressed; an alarm is put off and started, and shows its morning. The pages
        /// are whole in both languages, light and dark, at 360 and 1280 pixels.
        @Test(.timeLimit(.minutes(10))) func browserIsAddedByAClickAndOpensTheEvent() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = PipelineSuites.WebPushDeliveryTests.settings.merging([
                    "JADWAL_ALLOW_PRIVATE": servers.authority
                ]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                let scene = try await OwnerTapScene.start(bed, on: owner)
                let (noura, browser) = (scene.browser, TestBrowser())
                let alarm = EventIdentity.random().id
                try await PlantedMorning(alarm: alarm, customer: scene.customer)
                    .add("morning", from: Zone.utc.local(.now()).date, on: bed)
                let subscription = [
                    "endpoint": servers.url("push/any"), "p256dh": browser.p256dh, "auth": browser.auth,
                ]
                let more = [
                    "cookies": String(decoding: try JSONEncoder().encode(noura.cookies), as: UTF8.self),
                    "subscription": String(decoding: try JSONEncoder().encode(subscription), as: UTF8.self),
                    "tap": try scene.token(.snooze, in: bed), "brief": try Self.brief(alarm, scene, bed),
                    "start": try scene.token(.start, on: alarm, in: bed),
                    "snooze": try scene.token(.snooze, on: alarm, in: bed),
                ]
                let pictures = BrowserRun.screenshots.map { ["screenshots": $0] } ?? [:]
                let run = try await BrowserRun.run("owner_devices.py", owner, more.merging(pictures) { $1 })
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                #expect(try await bed.count("select count(*) from device where service = 'webpush'") == 1)
                // The button of a reminder acts without opening anything.
                #expect(try await scene.snoozes(bed) == 1)
                // Snooze puts the alarm off, and Start ends that. The click changes nothing.
                #expect(try await bed.count("select count(*) from audit where action = 'change alarm'") == 2)
                let found = try await PostgresAlarms(bed.store).find(alarm, of: scene.customer)
                #expect(found?.alarm.snoozed == [])
                servers.stop()
            }
        }

        private static func brief(_ alarm: String, _ scene: OwnerTapScene, _ bed: PipelineBed) throws -> String {
            let end = UnixTime.now() + .seconds(3600)
            return try #require(BriefToken(of: scene.customer, alarm, until: end, epoch: 0)).text(by: bed.store.lookup)
        }
    }
}
