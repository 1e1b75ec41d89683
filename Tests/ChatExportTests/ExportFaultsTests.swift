import ChatExport
import Testing
import Time

@Suite("Faults of an export name the line and quote nothing")
struct ExportFaultsTests {
    static let broken: [(text: String, line: Int, code: ExportFault.Code)] = [
        ("", 1, .empty), ("\n \n\u{200E}\n", 1, .empty), ("Dear diary", 1, .notAnExport),
        ("\n13.03.24 we met\n", 2, .notAnExport), ("a,b,c\n1,2,3", 1, .notAnExport),
        ("13.03.24, 10:16 - T: a\n31.02.24, 10:17 - T: secret", 2, .impossibleDate),
        ("13.03.24, 10:16 - T: a\n45.03.24, 10:17 - T: secret", 2, .impossibleDate),
        ("2024-03-13, 10:16 - T: a\n13-03-2024, 10:17 - T: secret", 2, .impossibleDate),
        ("13.03.24, 10:16 - T: a\n13.03.1999, 10:16 - T: secret", 2, .impossibleDate),
        ("13.03.24, 10:16 - T: a\n\n13.03.24, 24:17 - T: secret", 3, .impossibleTime),
        ("3/13/24, 13:15 PM - T: secret", 1, .impossibleTime),
        ("13/03/24, 10:16 - T: a\n03/14/24, 10:16 - T: secret", 2, .mixedDates),
        ("3/4/24, 10:16 - T: secret\n5/6/24, 10:16 - S: b", 1, .ambiguousDates),
        ("١٥/٠٩/١٤٤٧\u{060C} ٨:٤٦ م - T: secret", 1, .otherCalendar),
        ("٠٤/٠٦/١٤٤٨ هـ\u{060C} ٩:٢٩ م - T: secret", 1, .otherCalendar),
        ("[4\u{200F}/6\u{200F}/1448 هـ, 9:29:10 م] T: secret", 1, .otherCalendar),
        ("6/4/1448 AH, 9:29 PM - T: secret", 1, .otherCalendar),
        ("3/4/1448, 21:29 - T: secret\n5/4/1448, 21:30 - S: b", 1, .otherCalendar),
        ("20/11/2569 BE, 09:29 - T: secret", 1, .otherCalendar),
        ("20/11/2569, 09:29 - T: secret", 1, .otherCalendar),
        ("[20/11/พ.ศ. 2569, 09:29:10] T: secret", 1, .otherCalendar),
        ("R8/11/20, 09:29 - T: secret", 1, .otherCalendar), ("115/11/20, 09:29 - T: secret", 1, .otherCalendar),
        ("29/8/1405 AP, 09:29 - T: secret", 1, .otherCalendar),
        ("13.03.24, 10:16 - A: a\n13.03.24, 10:16 - B: b\n13.03.24, 10:16 - C: secret", 3, .groupChat),
        ("13.03.24, 10:16 - Tom created group \"Plan: secret\"\n13.03.24, 10:16 - A: a", 1, .groupChat),
        ("13.03.24, 10:16 - A: a\n13.03.24, 10:17 - B: \0secret", 2, .nulCharacter),
    ]

    @Test(arguments: Self.broken.indices) func faultNamesTheLineWithoutQuotingIt(_ index: Int) throws {
        let broken = Self.broken[index]
        let fault = try #require(throws: ExportFault.self) {
            try ExportReader().read(Array(broken.text.utf8), zone: .utc)
        }
        #expect(fault.line == broken.line)
        #expect(fault.code == broken.code)
        #expect(!fault.description.contains("secret"))
    }

    @Test func otherCalendarIsToldWithTheWayOut() throws {
        let text = "04/06/1448 AH, 21:29 - T: secret"
        let fault = try #require(throws: ExportFault.self) { try ExportReader().read(Array(text.utf8), zone: .utc) }
        #expect(fault.detail.contains("export with the calendar set to Gregorian"))
    }

    @Test(arguments: ["٢٠/١١/٢٠٢٦ م\u{060C} ٩:٢٩ ص - T: a", "20/11/2026 AD, 09:29 - T: a"])
    func markOfTheGregorianEraIsRead(_ line: String) throws {
        let export = try ExportReader().read(Array(line.utf8), zone: .utc)
        #expect(export.messages.map { "\($0.localTime)" } == ["2026-11-20T09:29"])
    }

    @Test func otherEncodingsAreRefusedByName() throws {
        for mark: [UInt8] in [[0xFF, 0xFE, 0x31, 0x00], [0xFE, 0xFF, 0x00, 0x31]] {
            let fault = try #require(throws: ExportFault.self) { try ExportReader().read(mark, zone: .utc) }
            #expect(fault.code == .notUTF8)
            #expect(fault.detail.contains("UTF-16"))
        }
        let latin = Array("13.03.24, 10:16 - A: a\n13.03.24, 10:16 - A: caf".utf8) + [0xE9]
        let fault = try #require(throws: ExportFault.self) { try ExportReader().read(latin, zone: .utc) }
        #expect(fault.code == .notUTF8)
        #expect(fault.line == 2)
    }
}
