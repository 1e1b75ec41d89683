import Testing

@testable import CalDAV

/// Answers of servers with their quirks.
@Suite struct MultistatusTests {
    private func multistatus(_ text: String) throws -> Multistatus { try #require(Multistatus(Array(text.utf8))) }

    @Test func answerOfRadicaleIsRead() throws {
        let multistatus = try self.multistatus(
            """
            <?xml version='1.0' encoding='utf-8'?>
            <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:ICAL="http://apple.com/ns/ical/">
            <response><href>/jadwal/</href><propstat><prop><resourcetype><principal /><collection /></resourcetype></prop>
            <status>HTTP/1.1 200 OK</status></propstat><propstat><prop><displayname /></prop>
            <status>HTTP/1.1 404 Not Found</status></propstat></response>
            <response><href>/jadwal/a/</href><propstat><prop><resourcetype><C:calendar /><collection /></resourcetype>
            <displayname>📱 WhatsApp Events</displayname><ICAL:calendar-color>#2ECC71</ICAL:calendar-color>
            <C:supported-calendar-component-set><C:comp name="VEVENT" /></C:supported-calendar-component-set>
            </prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """
        )
        let base = try #require(DAVAddress("http://127.0.0.1:5232/jadwal/"))
        #expect(multistatus.responses.map(\.href) == ["/jadwal/", "/jadwal/a/"])
        #expect(multistatus.responses[0].property(.displayName) == nil)
        let listings = multistatus.responses.compactMap { CalendarListing($0, from: base) }
        #expect(listings.map(\.address.text) == ["http://127.0.0.1:5232/jadwal/a/"])
        #expect(listings.first?.displayName == "📱 WhatsApp Events")
        #expect(listings.first?.color == "#2ECC71")
    }

    /// Two propstats, one with an empty status, and hrefs on the account's own host.
    @Test func answerOfICloudIsRead() throws {
        let multistatus = try self.multistatus(
            """
            <multistatus xmlns='DAV:'><response xmlns='DAV:'><href>/1234/principal/</href>
            <propstat><prop><calendar-home-set xmlns='urn:ietf:params:xml:ns:caldav'><href xmlns='DAV:'>
            https://p42-caldav.icloud.com:443/1234/calendars/</href></calendar-home-set></prop><status></status></propstat>
            <propstat><prop><displayname/></prop><status>HTTP/1.1 404 Not Found</status></propstat></response></multistatus>
            """
        )
        let home = multistatus.responses.first?.property(.calendarHomeSet)?.first(.href)?.text
        #expect(home == "https://p42-caldav.icloud.com:443/1234/calendars/")
        #expect(DAVAddress(home ?? "")?.text == "https://p42-caldav.icloud.com/1234/calendars/")
        #expect(multistatus.responses.first?.property(.displayName) == nil)
    }

    @Test func duplicatesAreIgnored() throws {
        let response = "<d:response><d:href>/a</d:href><d:status>HTTP/1.1 404 Gone missing</d:status></d:response>"
        let multistatus = try self.multistatus(
            #"<d:multistatus xmlns:d="DAV:">\#(response)\#(response)</d:multistatus>"#
        )
        #expect(multistatus.responses.map(\.status) == [404])
    }

    @Test(arguments: ["D", "x-1", "ns0"])
    func prefixesDoNotMatter(_ prefix: String) throws {
        let multistatus = try self.multistatus(
            """
            <\(prefix):multistatus xmlns:\(prefix)="DAV:" xmlns="urn:other"><href>no</href><\(prefix):response>
            <\(prefix):href>/b</\(prefix):href><\(prefix):propstat><\(prefix):prop><displayname>no</displayname>
            <\(prefix):displayname><![CDATA[a <b>]]></\(prefix):displayname></\(prefix):prop>
            <\(prefix):status>HTTP/1.1 200</\(prefix):status></\(prefix):propstat></\(prefix):response></\(prefix):multistatus>
            """
        )
        #expect(multistatus.responses.map(\.href) == ["/b"])
        #expect(multistatus.responses.first?.property(.displayName)?.text == "a <b>")
    }

    @Test func controlCharactersAreDropped() throws {
        let multistatus = try self.multistatus(
            "<multistatus xmlns='DAV:'><response><href>/a\u{B}\u{0}b</href></response></multistatus>"
        )
        #expect(multistatus.responses.map(\.href) == ["/ab"])
    }

    @Test func taskCalendarIsNotUsedForEvents() throws {
        let multistatus = try self.multistatus(
            """
            <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response><href>/t/</href><propstat><prop>
            <resourcetype><C:calendar/></resourcetype><C:supported-calendar-component-set><C:comp name="VTODO"/>
            </C:supported-calendar-component-set></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """
        )
        let base = try #require(DAVAddress("https://example.org/"))
        #expect(multistatus.responses.compactMap { CalendarListing($0, from: base) }.isEmpty)
    }

    @Test(arguments: [
        "", "<html/>", "<multistatus/>", "<multistatus xmlns='DAV:'>", "{}",
        "<!DOCTYPE m [<!ENTITY a 'b'>]><multistatus xmlns='DAV:'/>",
        String(repeating: "<a>", count: 100) + String(repeating: "</a>", count: 100),
        "<multistatus xmlns='DAV:'>" + String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)
            + "</multistatus>",
        "<multistatus xmlns='DAV:'>" + String(repeating: "<a/>", count: 100_001) + "</multistatus>",
    ])
    func otherTextIsNotAMultistatus(_ text: String) {
        #expect(Multistatus(Array(text.utf8)) == nil)
    }

    @Test func conditionsAreNamedWithoutTheirNamespace() {
        let body =
            "<D:error xmlns:D='DAV:'><C:no-uid-conflict xmlns:C='urn:x'><D:href>/x</D:href></C:no-uid-conflict></D:error>"
        let answer = DAVAnswer(address: DAVAddress("https://example.org")!, status: 409, body: Array(body.utf8))
        #expect(DAVError(answer).conditions == ["no-uid-conflict"])
    }

    @Test func requestBodiesAreWellFormed() throws {
        let body = DAVBody.makeCalendar(named: "<&\"'> 📱", color: "#2ECC71")
        let root = try #require(DAVDocument.root(of: body))
        let name = root.first(.dav("set"))?.first(.dav("prop"))?.first(.displayName)
        #expect(root.name == .calDAV("mkcalendar"))
        #expect(name?.text == "<&\"'> 📱")
        let names = DAVDocument.root(of: DAVBody.find(CalendarListing.names))?.first(.dav("prop"))?.children.map(\.name)
        #expect(names == CalendarListing.names)
    }
}
