internal import FoundationEssentials
internal import Jadwal
internal import Testing

@testable internal import JadwalCommand

@Suite struct `Samples are exports of today` {
    private let today = LocalDate(year: 2026, month: 3, day: 1)!

    @Test func `English dates are month first, of two digits a year`() {
        let sample = SampleExport(
            format: .englishAndroid,
            template: "{{yesterday 6:40 PM}} - Khalid: Hi\n{{today 8:05 AM}} - Omar: Hello {{you}}\n"
        )
        #expect(
            sample.rendered(today: self.today)
                == "2/28/26, 6:40 PM - Khalid: Hi\n3/1/26, 8:05 AM - Omar: Hello {{you}}\n"
        )
    }

    @Test func `Arabic dates are day first, in Arabic-Indic digits with their marks`() {
        let sample = SampleExport(format: .arabicAndroid, template: "{{today ٩:٢٠ ص}} - نورة: صباح الخير\n")
        #expect(
            sample.rendered(today: self.today)
                == "١\u{200F}/٣\u{200F}/٢٠٢٦\u{060C} ٩:٢٠ ص - نورة: صباح الخير\n"
        )
    }

    @Test(arguments: ["english-agreed", "arabic-agreed", "denied", "unconfirmed"])
    func `no mark is left in the project's samples`(_ name: String) throws {
        var folder = URL(filePath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        let data = try Data(contentsOf: folder.appending(path: "deploy/samples/\(name).txt"))
        let sample = SampleExport(
            format: name == "arabic-agreed" ? .arabicAndroid : .englishAndroid,
            template: String(decoding: data, as: UTF8.self)
        )
        let text = sample.rendered(today: self.today)
        #expect(!text.contains("{{") && text.split(separator: "\n").count > 2)
    }
}
