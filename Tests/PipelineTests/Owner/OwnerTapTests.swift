import Foundation
import HTTP
import HTTPTypes
import Pipeline
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "A button of a notification acts for its owner without a session, until its time",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerTapTests {
        @Test(.timeLimit(.minutes(2))) func openingChangesNothingAndPressingActs() async throws {
            try await PipelineBed.lend { bed in
                let scene = try await OwnerTapScene.start(bed)
                let stranger = OwnerBrowser(scene.browser.owner)
                let path = "/t/\(try scene.token(.snooze, in: bed))"
                let page = try await stranger.get(path)
                #expect(page.status == 200 && !stranger.page.contains("Dinner"))
                let policy = try #require(HTTPField.Name("Referrer-Policy"))
                #expect(page.fields[policy] == "no-referrer" && page.fields[.cacheControl] == "no-store")
                #expect(try await scene.snoozes(bed) == 0)
                #expect(try await stranger.submit(path).status == 200)
                #expect(try await scene.snoozes(bed) == 1)
                // As a service worker or ntfy sends it: neither a form nor an origin.
                let call = HTTPCall(method: .post, url: stranger.owner.address + path)
                let bare = try await bed.http.execute(call)
                #expect(bare.status == 200)
                #expect(try await scene.snoozes(bed) == 2)
                let done = "/t/\(try scene.token(.done, in: bed))"
                #expect(try await stranger.post(done, []).status == 200)
                #expect(try await scene.snoozes(bed) == 0)
                #expect(try await bed.count("select count(*) from audit where action = 'end reminders'") == 1)
            }
        }

        @Test(.timeLimit(.minutes(2))) func tokenThatIsNotValidDoesNothing() async throws {
            try await PipelineBed.lend { bed in
                let scene = try await OwnerTapScene.start(bed)
                let stranger = OwnerBrowser(scene.browser.owner)
                let right = try scene.token(.snooze, in: bed)
                let other = try scene.token(.snooze, of: UUID().uuidString.lowercased(), in: bed)
                for (token, status) in [
                    (String(right.dropLast()), 404), (right + "A", 404), ("x", 404), (other, 404),
                    (try scene.token(.snooze, epoch: 1, in: bed), 410),
                ] {
                    #expect(try await stranger.get("/t/\(token)").status == status)
                    #expect(try await stranger.post("/t/\(token)", []).status == status)
                }
                let large = [("x", String(repeating: "x", count: 17_000))]
                #expect(try await stranger.post("/t/\(right)", large).status == 413)
                try await scene.browser.get("/reminders")
                #expect(try await scene.browser.submit("/reminders/end-links").status == 303)
                #expect(try await stranger.post("/t/\(right)", []).status == 410)
                #expect(try await scene.snoozes(bed) == 0)
            }
        }
    }
}
