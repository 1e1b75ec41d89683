import Foundation
import HTTP
import HTTPTypes
import Postgres
import TestSupport
import Testing

extension PeopleSuites {
    @Suite(
        "Connect: what comes from outside is read, or refused by its name",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct ConnectOddInputTests {
        private static let id = "0192d3a4-0000-7000-8000-000000000009"

        /// The attack: a page that is no page was a fault of ours, and a time that is no time ended the program.
        @Test(.timeLimit(.minutes(2))) func placesInListsAreReadOrRefused() async throws {
            try await PipelineBed.lend { bed in
                let owner = try await OwnerBed.start(bed, settings: ConnectClient.settings)
                var app = ConnectClient(owner)
                try await app.signIn("noura@example.org", letter: 1)
                let times = [
                    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "253402300800000000",
                    "-62135596800000001", "x", "",
                ]
                let methods = ["events.v1.EventsService/ListEvents", "account.v1.AccountService/ListAudit"]
                for text in times.map({ "\($0).\(Self.id)" }) + ["-1", "0", "x", "\u{200e}1", "9223372036854775808"] {
                    for method in methods {
                        let answer = try await app.json(method, "{\"pageToken\": \"\(text)\"}")
                        let isRefused = answer.code == "invalid_argument" && answer.blamed == ["page_token"]
                        #expect(isRefused, "\(method) \(text): \(answer.text)")
                    }
                }
                let browser = OwnerBrowser(owner)
                _ = try await owner.letter(2)
                try await browser.signIn("noura@example.org", letter: 3)
                for time in times {
                    // A form without a day asks for today.
                    let status = try await browser.get("/events?on=\(time)").status
                    #expect(status == (time.isEmpty ? 200 : 400), "\(time)")
                    let stranger = OwnerBrowser(owner)
                    let file = "/data/file/all.\(Self.id).\(time).x"
                    #expect(try await stranger.get(file).status == 404, "\(time)")
                }
                #expect(try await browser.get("/account").status == 200)
            }
        }

        @Test(.timeLimit(.minutes(2))) func blanksAroundAnAddressAreNoneOfIt() async throws {
            try await PipelineBed.lend { bed in
                let servers = try await OwnPushServers(http: bed.http)
                let settings = ConnectClient.settings.merging(["JADWAL_ALLOW_PRIVATE": servers.authority]) { $1 }
                let owner = try await OwnerBed.start(bed, settings: settings)
                var app = ConnectClient(owner)
                try await app.signIn(" \\tnoura@example.org\\n\u{a0}", letter: 1)
                #expect(try await owner.letter(1).to == ["noura@example.org"])
                let profile = try await app.json("profile.v1.ProfileService/GetProfile")
                #expect(profile.text.contains("\"noura@example.org\""))
                let devices: [(method: String, json: String)] = [
                    ("AddEndpoint", #"{"service": "DEVICE_SERVICE_NTFY", "address": " \#(servers.url("t"))\n"}"#),
                    ("AddEndpoint", #"{"service": "DEVICE_SERVICE_WEBHOOK", "address": " \#(servers.url("h")) "}"#),
                    ("AddDevice", #"{"deviceToken": " \#(String(repeating: "0f", count: 32))\n"}"#),
                ]
                for device in devices {
                    let answer = try await app.json("profile.v1.ProfileService/\(device.method)", device.json)
                    #expect(answer.code == "ok", "\(device): \(answer.text)")
                }
                let listed = try await app.json("profile.v1.ProfileService/ListDevices").text
                #expect(listed.contains("\"\(servers.url("t"))\"") && listed.contains("\"\(servers.url("h"))\""))
                servers.stop()
            }
        }
    }
}
