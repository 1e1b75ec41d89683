import Jadwal
import Testing

@Suite("The exports of every phone and language are read")
struct ExportShapesTests {
    @Test(arguments: ExportShape.all)
    func theFirstLineSaysWhoAndWhen(_ shape: ExportShape) throws {
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

    @Test func theWallClockOfTheZoneBecomesAnInstant() throws {
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
