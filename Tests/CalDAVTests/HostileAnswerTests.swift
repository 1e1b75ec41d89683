import TestSupport
import Testing
import Time

@testable import CalDAV

@Suite struct HostileAnswerTests {
    private static let sample = """
        <?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
        <D:response><D:href>/h/a%20b/</D:href><D:propstat><D:prop><D:resourcetype><D:collection/><C:calendar/>
        </D:resourcetype><D:displayname>عشاء &amp; &#x1F4F1;</D:displayname><C:supported-calendar-component-set>
        <C:comp name="VEVENT"/></C:supported-calendar-component-set></D:prop><D:status>HTTP/1.1 200 OK</D:status>
        </D:propstat></D:response></D:multistatus>
        """

    /// Any bytes are read or refused.
    @Test func damagedAnswersAreReadOrRefused() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        let base = try #require(DAVAddress("https://dav.example.org/h/"))
        for _ in 0..<2000 {
            let text = generator.damaged(Array(Self.sample.utf8))
            let listings = Multistatus(text)?.responses.compactMap { CalendarListing($0, from: base) } ?? []
            for listing in listings {
                try #require(DAVAddress(listing.address.text) == listing.address, "seed \(seed)")
            }
            let line = String(decoding: generator.damaged(Array("Sun, 06 Nov 1994 08:49:37 GMT".utf8)), as: UTF8.self)
            if let wait = RetryAfter.duration(line, now: UnixTime(seconds: 0)) {
                try #require(wait >= .zero && wait <= RetryAfter.longest, "seed \(seed)")
            }
            _ = EntityTag.strong(line)
        }
    }
}

extension SeededGenerator {
    mutating func damaged(_ text: [UInt8]) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            guard !text.isEmpty else { break }
            let place = Int.random(in: 0..<text.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &self)
            case 1: text.remove(at: place)
            case 2: text.insert(UInt8.random(in: 0...255, using: &self), at: place)
            case 3: text.removeSubrange(place..<min(text.count, place + 20))
            default: text.insert(contentsOf: text[place..<min(text.count, place + 20)], at: place)
            }
        }
        return text
    }
}
