internal import FoundationEssentials
internal import Jadwal
internal import Testing

@testable internal import JadwalCommand

@Suite struct `Samples are exports of this minute` {
    private func moment(_ date: String, _ time: String) throws -> LocalDateTime {
        LocalDateTime(date: try #require(LocalDate(date)), time: try #require(LocalTime(time)))
    }

    @Test func `the last mark is the given moment, and the others keep their distance`() throws {
        let sample = SampleExport(
            template: "{{yesterday 6:40 PM}} - Khalid: Hi\n{{today 8:05 AM}} - Omar: Hello {{you}}\n",
            format: .englishAndroid
        )
        #expect(
            sample.rendered(endingAt: try self.moment("2026-03-01", "00:30"))
                == "2/28/26, 11:05 AM - Khalid: Hi\n3/1/26, 12:30 AM - Omar: Hello {{you}}\n"
        )
    }

    @Test func `Arabic dates are day first, in Arabic-Indic digits with their marks`() throws {
        let sample = SampleExport(template: "{{today ٩:٢٠ ص}} - نورة: صباح الخير\n", format: .arabicAndroid)
        #expect(
            sample.rendered(endingAt: try self.moment("2026-03-01", "21:20"))
                == "١\u{200F}/٣\u{200F}/٢٠٢٦\u{060C} ٩:٢٠ م - نورة: صباح الخير\n"
        )
    }

    @Test(arguments: DemoChat.all)
    func `the project's samples are read as the chats that they are`(_ chat: DemoChat) throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "deploy/samples/\(chat.file).txt"))
        let sample = SampleExport(template: String(decoding: data, as: UTF8.self), format: chat.format)
        let zone = try chat.owner.zone()
        let end = try self.moment("2026-03-01", "10:45")
        let text = sample.rendered(endingAt: end)
        #expect(!text.contains("{{"))
        let export = try ExportReader().read(Array(text.utf8), zone: zone, order: chat.format.order)
        #expect(Set(export.senders) == [chat.owner.name, chat.partner])
        #expect(export.messages.last.map { zone.local($0.time) } == end)
    }
}
