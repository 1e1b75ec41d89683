import Foundation
import HTTP
import HTTPTypes
import Pipeline
import Postgres
import Store
import TestSupport
import Testing
import Time
import Vault
import WorkerKit

extension PeopleSuites {
    @Suite(
        "Notifications ring as a phone says that its owner enters or leaves a place",
        .enabled(if: TestEnvironment.python != nil, "JADWAL_TEST_PYTHON is not set")
    )
    struct OwnerPlaceTests {
        private static func customer(_ bed: PipelineBed) async throws -> String {
            try #require(try await bed.pool.query("select id from customer").first).uuid("id")
        }

        private static func place(_ bed: PipelineBed) async throws -> PlaceRecord {
            try #require(try await PostgresPlaces(bed.store).list(of: try await Self.customer(bed)).first)
        }

        private static func post(_ bed: PipelineBed, _ url: String, _ body: String = "") async throws -> HTTPAnswer {
            var call = HTTPCall(method: .post, url: url)
            call.body = Array(body.utf8)
            return try await bed.http.execute(call)
        }

        /// As OwnTracks documents it.
        private static func transition(_ event: String, _ name: String, at seconds: Int64) -> String {
            """
            {"_type": "transition", "wtst": 1425042603, "lat": 12.34, "lon": 44.5, "tst": \(seconds), "acc": 130,
            "tid": "JP", "event": "\(event)", "desc": "\(name)", "t": "c", "rid": "6da9cf"}
            """
        }

        private static func owner(_ bed: PipelineBed) async throws -> (browser: OwnerBrowser, place: String) {
            let browser = OwnerBrowser(try await OwnerBed.start(bed))
            try await browser.signIn("noura@example.org", letter: 1)
            try await browser.get("/places")
            #expect(try await browser.submit("/places", [("name", "Home")]).status == 303)
            return (browser, try await Self.place(bed).id)
        }

        private static func token(_ bed: PipelineBed, epoch: UInt32 = 0) async throws -> String {
            try #require(PlaceToken(of: try await Self.customer(bed), epoch: epoch)).text(by: bed.store.lookup)
        }

        @Test(.timeLimit(.minutes(2))) func pagesAddAndShowAndEnd() async throws {
            try await PipelineBed.lend { bed in
                let (browser, place) = try await Self.owner(bed)
                try await browser.get("/notices")
                let notice = [("title", "Keys"), ("urgency", "active"), ("places", "enter:\(place)")]
                #expect(try await browser.submit("/notices", notice).status == 303)
                try await browser.get("/places/\(place)")
                #expect(browser.page.contains("Keys") && !browser.page.contains("/p/"))
                let token = try await Self.token(bed)
                #expect(try await browser.submit("/places/\(place)/addresses").status == 200)
                #expect(browser.page.contains("/p/\(token)/\(place)/enter"))
                // A name is taken once.
                try await browser.get("/places")
                #expect(try await browser.submit("/places", [("name", " home ")]).status == 400)
                #expect(browser.page.contains("Another place has this name."))
                try await browser.get("/places/\(place)")
                #expect(try await browser.submit("/places/\(place)", [("name", "House")]).status == 303)
                #expect(try await Self.place(bed).place.name == "House")
                try await browser.get("/places")
                #expect(browser.page.contains("House"))
                #expect(try await browser.submit("/places/end-links").status == 303)
                let ended = try await Self.post(bed, "\(browser.owner.address)/p/\(token)/\(place)/enter")
                #expect(ended.status == 410)
                // Not by somebody who found the browser open.
                try await bed.pool.execute("update owner_session set proven_at = jadwal_now() - interval '1 hour'")
                try await browser.get("/places/\(place)")
                #expect(try await browser.submit("/places/\(place)/addresses").status == 303)
                try await browser.get("/places/\(place)")
                #expect(try await browser.submit("/places/\(place)/remove").status == 303)
                #expect(try await browser.get("/places/\(place)").status == 404)
                try await browser.get("/notices")
                #expect(browser.page.contains("Keys"))
            }
        }

        @Test(.timeLimit(.minutes(2))) func phoneEntersAndLeaves() async throws {
            try await PipelineBed.lend { bed in
                let (browser, place) = try await Self.owner(bed)
                let (url, token) = (browser.owner.address, try await Self.token(bed))
                let entered = try await Self.post(bed, "\(url)/p/\(token)/\(place)/enter", "anything")
                let policy = try #require(HTTPField.Name("Referrer-Policy"))
                #expect(entered.status == 200 && entered.body.isEmpty)
                #expect(entered.fields[policy] == "no-referrer" && entered.fields[.cacheControl] == "no-store")
                #expect(try await Self.place(bed).state.isInside == true)
                let now = UnixTime.now().seconds
                for body in [
                    Self.transition("leave", "home", at: now + 1), Self.transition("enter", "Office", at: now + 2),
                    Self.transition("enter", "Home", at: 0), Self.transition("enter", "Home", at: 4_102_444_800), "",
                    "[]", "{", String(repeating: "[", count: 16_000),
                    #"{"_type": "location", "lat": 12.34, "lon": 44.5, "tst": 1427634603, "tid": "JP"}"#,
                ] {
                    let answer = try await Self.post(bed, "\(url)/p/\(token)", body)
                    #expect(answer.status == 200 && String(decoding: answer.body, as: UTF8.self) == "[]")
                }
                #expect(try await Self.place(bed).state.isInside == false)
                for end in ["\(place)/stay", "\(UUID().uuidString)/enter"] {
                    // The token may be used ten times a second.
                    try await awaiting("\(end) is answered") {
                        let status = try await Self.post(bed, "\(url)/p/\(token)/\(end)").status
                        #expect([404, 429].contains(status))
                        return status == 404
                    }
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func tokenThatIsNotValidDoesNothing() async throws {
            try await PipelineBed.lend { bed in
                let (browser, place) = try await Self.owner(bed)
                let (url, right) = (browser.owner.address, try await Self.token(bed))
                let stranger = try #require(PlaceToken(of: UUID().uuidString, epoch: 0)).text(by: bed.store.lookup)
                for (token, status) in [
                    (String(right.dropLast()), 404), (right + "A", 404), ("x", 404), (stranger, 404),
                    (try await Self.token(bed, epoch: 1), 410),
                ] {
                    #expect(try await Self.post(bed, "\(url)/p/\(token)/\(place)/enter").status == status)
                    #expect(try await Self.post(bed, "\(url)/p/\(token)").status == status)
                }
                let large = String(repeating: " ", count: 1 << 20)
                #expect(try await Self.post(bed, "\(url)/p/\(right)", large).status == 413)
                #expect(try await browser.get("/p/\(right)/\(place)/enter").status == 405)
                #expect(try await Self.place(bed).state.isInside == nil)
                try await awaiting("it is refused for a while") {
                    try await withThrowingTaskGroup(of: Int.self) { group in
                        for _ in 0..<16 { group.addTask { try await Self.post(bed, "\(url)/p/\(right)").status } }
                        return try await group.reduce(false) { $0 || $1 == 429 }
                    }
                }
            }
        }

        @Test(.timeLimit(.minutes(2))) func methodsOfTheAPI() async throws {
            try await PipelineBed.lend { bed in
                var app = ConnectClient(try await OwnerBed.start(bed, settings: ConnectClient.settings))
                try await app.signIn("noura@example.org", letter: 1)
                let service = "notices.v1.NoticesService"
                #expect(try await app.json("\(service)/AddPlace", #"{"name": "Home"}"#).status == 200)
                let taken = try await app.json("\(service)/AddPlace", #"{"name": "HOME"}"#)
                #expect(taken.status == 400 && taken.code == "invalid_argument")
                let place = try await Self.place(bed).id
                let link = "{\"placeId\": \"\(place)\", \"crossing\": \"leave\"}"
                let notice = "{\"definition\": {\"title\": \"Keys\", \"places\": {\"links\": [\(link)]}}}"
                let added = try await app.json("\(service)/AddNotice", notice)
                #expect(added.status == 200 && added.text.contains(place) && added.text.contains("leave"))
                let refused = try await app.json("\(service)/AddNotice", notice.replacing("leave", with: "stay"))
                #expect(refused.status == 400 && refused.code == "invalid_argument")
                let id = "{\"id\": \"\(place)\"}"
                let shown = try await app.json("\(service)/GetPlaceAddresses", id)
                #expect(shown.status == 200)
                let token = try await Self.token(bed)
                #expect(shown.text.replacing(#"\/"#, with: "/").contains("/p/\(token)/\(place)/leave"))
                let renamed = try await app.json(
                    "\(service)/RenamePlace",
                    "{\"id\": \"\(place)\", \"name\": \"House\"}"
                )
                #expect(renamed.text.contains("House"))
                #expect(try await app.json("\(service)/ListPlaces").text.contains("House"))
                #expect(try await app.json("\(service)/EndPlaceAddresses").status == 200)
                #expect(try await Self.post(bed, "\(app.owner.address)/p/\(token)").status == 410)
                #expect(try await app.json("\(service)/RemovePlace", id).status == 200)
                #expect(try await app.json("\(service)/RemovePlace", id).code == "not_found")
            }
        }
    }
}
