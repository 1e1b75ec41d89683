import ChatExport
import Testing
import Time

@Suite("Exported messages keep only people's text")
struct ExportBodiesTests {
    static let media = [
        "<Media omitted>", "<تم استبعاد الوسائط>", "<Medien ausgeschlossen>", "<Multimedia omitido>", "<Médias omis>",
        "<Без медиафайлов>", "<Media weggelaten>", "<Medya dahil edilmedi>", "<Mídia oculta>", "<המדיה לא נכללה>",
        "<省略多媒体文件>", "<미디어 파일을 제외한 대화내용 첨부>", "<Video note omitted>", "<Arquivo de mídia oculto>",
        "\u{200E}image omitted", "\u{200E}الصورة غير مشمولة", "\u{200E}GIF omitted", "null",
        "\u{200E}<attached: 00000042-PHOTO-2020-06-07-15-13-20.jpg>", "\u{200E}<Anhang: 00000042-PHOTO.jpg>",
        "IMG-20240313-WA0001.jpg (file attached)", "\u{200E}IMG-20240313-WA0001.jpg (الملف مرفق)",
        "\u{200E}plan.pdf • \u{200E}2 pages \u{200E}document omitted",
    ]
    static let deleted = [
        "This message was deleted.", "\u{200E}You deleted this message.", "تم حذف هذه الرسالة",
        "Diese Nachricht wurde gelöscht.",
    ]
    static let words = [
        "<3", "<3 you>", "image omitted, sorry", "I deleted this message", "video call tonight?", "a < b > c",
        "POLL:\nWhen?\nOPTION: Friday (2 votes)", "Location: https://maps.google.com/?q=24.7,46.6",
        "لما توصل كلمني: الساعة ٨", "see 13.03.24, it is a Wednesday", "null and void",
        "<lunch at 1 in the usual place>", "<the promised file is on my desk>", "<نلتقي عند البوابة الساعة ٧>",
        "<tomorrow works for me>", "the menu <address: cafe.example>", "<meet at: 8.30>", "<not the media, the people>",
        "نلتقي 👨\u{200D}👩\u{200D}👧 بكرة",
    ]

    private func read(_ body: String) throws -> Export {
        try ExportReader().read(Array("13.03.24, 10:16 - Tom: \(body)\n13.03.24, 10:17 - Sara: Ok".utf8), zone: .utc)
    }

    @Test(arguments: Self.media) func mediaIsCounted(_ body: String) throws {
        let export = try self.read(body)
        #expect(export.messages.map(\.body) == ["Ok"])
        #expect(export.skipped.media == 1)
        #expect(export.senders == ["Tom", "Sara"])
    }

    @Test(arguments: Self.deleted) func deletedMessageIsCounted(_ body: String) throws {
        let export = try self.read(body)
        #expect(export.messages.map(\.body) == ["Ok"])
        #expect(export.skipped.deleted == 1)
    }

    @Test(arguments: Self.words) func wordsAreKeptAsTheyAre(_ body: String) throws {
        let export = try self.read(body)
        #expect(export.messages.map(\.body) == [body, "Ok"])
        #expect(export.skipped == ExportSkips())
    }

    @Test(arguments: [
        "Dinner at 8 <This message was edited>", "Dinner at 8\u{200E} <This message was edited>",
        "Dinner at 8 \u{200F}<تم تعديل هذه الرسالة>",
    ])
    func editedMessageIsMarkedWithoutSuffix(_ body: String) throws {
        let message = try #require(try self.read(body).messages.first)
        #expect(message.body == "Dinner at 8")
        #expect(message.wasEdited)
    }

    @Test(arguments: [
        "IMG-1.jpg (file attached)\nthe menu", "the menu \u{200E}<attached: 00000042-PHOTO.jpg>",
        "\u{200E}image omitted\nthe menu",
    ])
    func textBesideMediaIsKept(_ body: String) throws {
        let export = try self.read(body)
        #expect(export.messages.map(\.body) == ["the menu", "Ok"])
        #expect(export.skipped.media == 1)
    }

    @Test func furtherLinesBelongToTheMessage() throws {
        let body = "Plan:\n\n13.03.24 lunch\n[13.03.24, 10:17:00] Eve: not a message\n2024-03-13, 10:17 - nor this: no"
        #expect(try self.read(body).messages.map(\.body) == [body, "Ok"])
    }

    @Test func noticesAndCallsAreCounted() throws {
        let text = """
            13.03.24, 10:00 - Messages and calls are end-to-end encrypted. Tap to learn more.
            13.03.24, 10:00 - الرسائل والمكالمات مشفّرة تمامًا بين الطرفين. لمعرفة المزيد: اضغط هنا
            13.03.24, 10:01 - Tom: \u{200E}Messages and calls are end-to-end encrypted.
            13.03.24, 10:02 - Missed voice call
            13.03.24, 10:03 - Tom: \u{200E}Voice call, \u{200E}4 min
            13.03.24, 10:04 - Tom:
            13.03.24, 10:05 - Tom: Hi
            """
        let export = try ExportReader().read(Array(text.utf8), zone: .utc)
        #expect(export.messages.map(\.body) == ["Hi"])
        #expect(export.messages.map(\.lineNumber) == [7])
        #expect(export.skipped.notices == 4)
        #expect(export.skipped.calls == 1)
        #expect(export.skipped.empty == 1)
        #expect(export.senders == ["Tom"])
    }
}
