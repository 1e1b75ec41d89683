import Foundation
import HTTP
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite("A meeting in a browser", .enabled(if: BrowserRun.isThere, BrowserRun.reason))
    struct OwnerMeetingInABrowserTests {
        /// Host and three guests come from nothing to an entry in every calendar, in less than two minutes of their
        /// time.
        @Test(.timeLimit(.minutes(5)), arguments: [("en", "1280", "on"), ("ar", "320", "off")])
        func fourPeopleAgreeByKeyboard(language: String, width: String, scripts: String) async throws {
            try await PipelineBed.lend { bed in
                let scene = try await OwnerScene.start(bed)
                let worker = try await bed.worker(.scheduleWorker)
                let more = [
                    "language": language, "width": width, "scripts": scripts, "owner": OwnerScene.address,
                    "letters": scene.owner.folder.path,
                ]
                let run = try await BrowserRun.run("owner_meeting.py", scene.owner, pages: [:], more)
                print(run.output)
                #expect(run.code == 0, "\(run.output)")
                let rows = try await bed.pool.query("select id from meeting where state = 'decided'")
                let meeting = try #require(rows.first).uuid("id")
                try await awaiting("the host's calendar has it") {
                    try await bed.count(
                        "select count(*) from event where id = '\(meeting)' and written_revision = wanted_revision"
                    ) == 1
                }
                for guest in 0..<3 {
                    let letters = try scene.owner.letters().filter {
                        $0.to == ["guest\(guest).\(language)@example.org"]
                    }
                    let objects = letters.flatMap(\.calendars).filter { $0.method == "REQUEST" }.map(\.object)
                    #expect(objects.count == 1 && objects[0].contains("UID:\(meeting)@jadwal.app"))
                }
                #expect(try await bed.failures().isEmpty)
                try await worker.drain()
            }
        }
    }
}
