import CalDAV
import HTTP
import HTTPTypes
import Pipeline
import Testing

/// Servers that move an object to another address than it was written to.
@Suite struct MovedObjectTests {
    private static let moved = "/c/7f3a.ics"

    private static func found(_ hrefs: [String: String?]) -> String {
        let responses = hrefs.map { href, text in
            let data = text.map { "<C:calendar-data><![CDATA[\($0)]]></C:calendar-data>" } ?? ""
            return """
                <D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(data)</D:prop><D:status>HTTP/1.1 200 OK</D:status>
                </D:propstat></D:response>
                """
        }
        return """
            <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\(responses.joined())</D:multistatus>
            """
    }

    private func write(
        _ event: CalendarEvent,
        _ known: CalendarObject?,
        _ steps: ScriptedServer.Step...
    ) async throws -> CalendarObject {
        let probe = ScriptedServer.Step.answer("PROPFIND \(ObjectWritingTests.path)", 401, [.wwwAuthenticate: "Basic"])
        let server = ScriptedServer([probe] + steps)
        let object = try await CalDAVClient.sample(server.exchange).writer
            .put(event, ObjectWritingTests.place, known, .sample())
        #expect(await server.remaining.isEmpty)
        return object
    }

    /// Servers search for a part of the UID, and some leave the text out.
    @Test(arguments: [true, false])
    func objectIsFoundByItsUID(_ hasText: Bool) async throws {
        let event = CalendarEvent.sample()
        let other = CalendarEvent.sample(.random()).text
        let answer = Self.found(["/c/other.ics": other, Self.moved: hasText ? event.text : nil])
        let object = try await self.write(
            .sample(revision: 2),
            CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\""),
            .answer(ObjectWritingTests.put, 412),
            .answer(ObjectWritingTests.get, 404),
            .answer("REPORT /c/", 207, [:], answer),
            .answer("GET \(Self.moved)", 200, [.eTag: "\"4\""], event.text),
            .answer("PUT \(Self.moved)", 204, [.eTag: "\"5\""])
        )
        #expect(object.url == "https://dav.example.org\(Self.moved)")
        #expect(object.entityTag == "\"5\"")
    }

    @Test func refusalNamesTheAddress() async throws {
        let refusal = """
            <error xmlns="DAV:"><no-uid-conflict xmlns="urn:ietf:params:xml:ns:caldav"><href xmlns="DAV:">\(Self.moved)</href>
            </no-uid-conflict></error>
            """
        let object = try await self.write(
            .sample(),
            nil,
            .answer(ObjectWritingTests.put, 409, [:], refusal),
            .answer(ObjectWritingTests.get, 404),
            .answer("REPORT /c/", 501),
            .answer("GET \(Self.moved)", 200, [.eTag: "\"4\""], CalendarEvent.sample().text)
        )
        #expect(object.url == "https://dav.example.org\(Self.moved)")
    }

    /// Objects outside the calendar are not touched, because the owner has moved them there.
    @Test func objectInAnotherCalendarIsNotTouched() async throws {
        let error = await #expect(throws: CalendarError.self) {
            try await self.write(
                .sample(revision: 2),
                CalendarObject(url: ObjectWritingTests.url, entityTag: "\"1\""),
                .answer(ObjectWritingTests.put, 404),
                .answer(ObjectWritingTests.get, 404),
                .answer(
                    "REPORT /c/",
                    207,
                    [:],
                    Self.found(["/work/7f3a.ics": nil, "https://other.example/x.ics": nil])
                ),
                .answer(ObjectWritingTests.look, 207)
            )
        }
        #expect(error?.code == .removedByOwner)
    }

    @Test func missingTagIsRequested() async throws {
        let tag = """
            <multistatus xmlns="DAV:"><response><href>\(ObjectWritingTests.path)</href><propstat><prop><getetag>"8"</getetag>
            </prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """
        let object = try await self.write(
            .sample(revision: 2),
            CalendarObject(url: ObjectWritingTests.url, entityTag: nil),
            .answer(ObjectWritingTests.get, 200, [:], CalendarEvent.sample().text),
            .answer("PROPFIND \(ObjectWritingTests.path)", 207, [:], tag),
            .answer(ObjectWritingTests.put, 204)
        )
        #expect(object.url == ObjectWritingTests.url)
    }
}
