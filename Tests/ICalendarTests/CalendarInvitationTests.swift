import ICalendar
import Pipeline
import Testing

@Suite("Invitations by e-mail")
struct CalendarInvitationTests {
    private func invitation(
        _ method: CalendarInvitation.Method = .request,
        name: String? = "Sara",
        address: String = "sara@example.org"
    ) -> CalendarInvitation {
        CalendarInvitation(
            method,
            from: .init("Omar via Jadwal", "jadwal@example.org"),
            to: .init(name, address),
            page: "https://jadwal.example.org/m/abc"
        )
    }

    @Test func requestNamesHostAndGuest() {
        let object = WrittenObject(.sample(revision: 3), invitation: self.invitation())
        #expect(object.lines.prefix(5).last == "METHOD:REQUEST")
        #expect(object.property("ORGANIZER") == #";CN="Omar via Jadwal":mailto:jadwal@example.org"#)
        let roles = "CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE"
        #expect(object.property("ATTENDEE") == ";\(roles);CN=\"Sara\":mailto:sara@example.org")
        #expect(object.property("URL") == ":https://jadwal.example.org/m/abc")
        #expect(object.property("STATUS") == ":CONFIRMED")
    }

    /// A calendar that has the entry and gets the e-mail, too, shows one.
    @Test(arguments: CalendarInvitation.Method.allCases)
    func identityAndSequenceAreThoseOfTheEntry(_ method: CalendarInvitation.Method) {
        let event = CalendarEvent.sample(revision: 4)
        let (entry, sent) = (WrittenObject(event), WrittenObject(event, invitation: self.invitation(method)))
        for name in ["UID", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "LOCATION"] {
            #expect(sent.property(name) == entry.property(name) && entry.property(name) != nil, "\(name)")
        }
        for name in ["X-JADWAL-REVISION", "X-JADWAL-MARK"] {
            #expect(sent.property(name) == nil && entry.property(name) != nil, "\(name)")
        }
    }

    @Test func cancellationTakesTheEntryAway() {
        let object = WrittenObject(.sample(), invitation: self.invitation(.cancel))
        #expect(object.lines.contains("METHOD:CANCEL"))
        #expect(object.property("STATUS") == ":CANCELLED" && object.property("TRANSP") == ":TRANSPARENT")
    }

    @Test(arguments: [
        ("S\"a;b:c,d", #""S'a;b:c,d""#), ("a\r\nBCC:x", #""a BCC:x""#), ("a\u{0}\u{2028}b", #""a b""#),
        ("سارة", #""سارة""#),
    ])
    func nameStaysOneParameter(_ name: String, _ written: String) {
        let object = WrittenObject(.sample(), invitation: self.invitation(name: name))
        #expect(object.property("ATTENDEE")?.hasSuffix(";CN=\(written):mailto:sara@example.org") == true)
        #expect(object.lines.count { $0.hasPrefix("ATTENDEE") } == 1)
    }

    @Test(arguments: [
        ("o'neil+x@example.org", "o'neil+x@example.org"), ("a%b?c&d@example.org", "a%25b%3Fc%26d@example.org"),
        ("سا@example.org", "%D8%B3%D8%A7@example.org"),
    ])
    func addressIsAURI(_ address: String, _ written: String) {
        let object = WrittenObject(.sample(), invitation: self.invitation(name: nil, address: address))
        #expect(object.property("ATTENDEE")?.hasSuffix("RSVP=FALSE:mailto:\(written)") == true)
    }
}
