import ChatExport
import Testing
import Time

@Suite("Exports of all phones and languages are read")
struct ExportShapesTests {
    @Test(arguments: ExportShape.all)
    func senderAndTimeAreReadFromTheFirstLine(_ shape: ExportShape) throws {
        for end in ["", "\n", "\r\n"] {
            let export = try ExportReader().read(Array((shape.line + end).utf8), zone: .utc)
            let message = try #require(export.messages.first)
            #expect(export.messages.count == 1)
            #expect(message.sender == shape.sender)
            #expect(message.localTime.description == shape.local)
            #expect(message.seconds == shape.seconds)
            #expect(message.body == "Hi")
            #expect(message.lineNumber == 1)
            #expect(export.order == shape.order)
        }
    }

    @Test func localTimeIsConvertedInTheZone() throws {
        let zone = try #require(Zone("Asia/Riyadh"))
        let export = try ExportReader().read(Array("[21.11.25, 20:00:07] Tom: Hi".utf8), zone: zone)
        #expect(export.messages.first?.time == UnixTime(seconds: 1_763_744_407))
    }

    @Test func messagesOfOneMinuteKeepTheirOrder() throws {
        let line = "13.03.24, 10:16 - Tom: Hi\n"
        let export = try ExportReader().read(Array(String(repeating: line, count: 62).utf8), zone: .utc)
        let start = try #require(export.messages.first).time
        let offsets = export.messages.map { ($0.time - start) / .seconds(1) }
        #expect(offsets == (0..<60).map(Double.init) + [59, 59])
    }
}

/// The first line of an export from some phone, with its values.
struct ExportShape: Sendable, CustomTestStringConvertible {
    var line: String
    var sender: String
    var local: String
    var seconds: Int?
    var order: DateOrder

    init(_ line: String, _ sender: String, _ local: String, seconds: Int? = nil, _ order: DateOrder = .dayMonthYear) {
        (self.line, self.sender, self.local, self.seconds, self.order) = (line, sender, local, seconds, order)
    }

    var testDescription: String { self.line }

    static let all = [
        ExportShape("13.03.24, 10:16 - Tom: Hi", "Tom", "2024-03-13T10:16"),
        ExportShape("13.03.2024, 10.16 - Tom: Hi", "Tom", "2024-03-13T10:16"),
        ExportShape("3/13/24, 10:15 PM - Alice: Hi", "Alice", "2024-03-13T22:15", .monthDayYear),
        ExportShape("3/13/24, 12:15\u{202F}AM - Alice: Hi", "Alice", "2024-03-13T00:15", .monthDayYear),
        ExportShape("3/13/24, 12:15\u{2009}pm - Alice: Hi", "Alice", "2024-03-13T12:15", .monthDayYear),
        ExportShape("2023-12-20, 5:46 p.m. - F: Hi", "F", "2023-12-20T17:46", .yearMonthDay),
        ExportShape("2023-12-20, 5:46\u{00A0}p. m. \u{2013} F: Hi", "F", "2023-12-20T17:46", .yearMonthDay),
        ExportShape("2023/12/20, 5:46 a.m. - F: Hi", "F", "2023-12-20T05:46", .yearMonthDay),
        ExportShape("20/12/2023, 17:46 – Zoé: Hi", "Zoé", "2023-12-20T17:46"),
        ExportShape("20-12-2023 17:46 - Jan: Hi", "Jan", "2023-12-20T17:46"),
        ExportShape("[13.03.24, 10:15:01] Tom: Hi", "Tom", "2024-03-13T10:15", seconds: 1),
        ExportShape("\u{200E}[13/03/2024, 22:15:59] Tom: \u{200E}Hi", "Tom", "2024-03-13T22:15", seconds: 59),
        ExportShape(
            "[3/13/24, 10:15:01\u{202F}PM] ~\u{00A0}Tom: Hi",
            "Tom",
            "2024-03-13T22:15",
            seconds: 1,
            .monthDayYear
        ),
        ExportShape("[2024-03-13 22:15:01] Tom 🌊: Hi", "Tom 🌊", "2024-03-13T22:15", seconds: 1, .yearMonthDay),
        ExportShape("٢٤\u{200F}/٤\u{200F}/٢٠٢٢\u{060C} ٢:٠٧ م - عمار لبنان: Hi", "عمار لبنان", "2022-04-24T14:07"),
        ExportShape("٤\u{200F}/٣\u{200F}/٢٠٢٢\u{060C} ١٢:٠٧ ص - \u{202B}عمار\u{202C}: Hi", "عمار", "2022-03-04T00:07"),
        ExportShape("1/5/2025\u{060C} 09:17 - Sara\u{200B}: Hi", "Sara", "2025-05-01T09:17"),
        ExportShape("\u{200F}[١٥/٠٩/٢٠٢٦\u{060C} ٨:٤٦:٠٠ م] دانة: Hi", "دانة", "2026-09-15T20:46", seconds: 0),
        ExportShape("۲۰/۱۲/۲۰۲۳, ۱۷:۴۶ - سارا: Hi", "سارا", "2023-12-20T17:46"),
        ExportShape(
            "\u{FEFF}20/12/2023, 17:46 - \u{202A}+966 50 000 0001\u{202C}: Hi",
            "+966 50 000 0001",
            "2023-12-20T17:46"
        ),
    ]
}
