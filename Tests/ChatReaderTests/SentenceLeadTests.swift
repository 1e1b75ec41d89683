import Testing
import Time

@testable import ChatReader

@Suite("A sentence may ask for a reminder before its event") struct SentenceLeadTests {
    /// Monday noon.
    private static func read(_ sentence: String) -> ReadSentence {
        let now = LocalDateTime(date: LocalDate("2026-11-30")!, time: LocalTime("12:00")!)
        return SentenceReader(writtenAt: now, zone: Zone("Asia/Riyadh")!).read(sentence)
    }

    private static func hidden(_ read: ReadSentence) -> String? {
        read.pieces.first { $0.kind == .lead }?.text
    }

    @Test(
        arguments: [
            ("dentist tomorrow 4pm, remind me an hour before", 60), ("dentist tomorrow 4pm remind me 1h before", 60),
            ("dentist tomorrow 4pm and remind me half an hour before", 30),
            ("dentist tomorrow 4pm. Please remind me 10 minutes before!", 10),
            ("dentist tomorrow 4pm, remind me 10 min before it starts", 10),
            ("dentist tomorrow 4pm, remind me two hours earlier please", 120),
            ("dentist tomorrow 4pm, remind me an hour and a half in advance", 90),
            ("dentist tomorrow 4pm with a reminder 15 minutes before", 15),
            ("dentist tomorrow 4pm, reminder: 30 min before", 30), ("dentist tomorrow 4pm, alert me 5 mins ahead", 5),
            ("dentist tomorrow 4pm, remind me when it starts", 0), ("dentist tomorrow 4pm, REMIND ME 45M BEFORE", 45),
            ("remind me an hour before the dentist tomorrow 4pm", 60),
            ("Remind me 20 minutes before dentist tomorrow at 4pm", 20),
            ("please remind me 1 hour before: dentist tomorrow 4pm", 60),
        ]
    )
    func leadInEnglishIsRead(_ sentence: String, _ minutes: Int) {
        let read = Self.read(sentence)
        #expect(read.lead == .minutes(minutes))
        #expect(read.title == "Dentist" && read.day == LocalDate("2026-12-01"))
        #expect(read.start == LocalTime("16:00") && read.end == nil && read.doubts == [])
    }

    @Test(
        arguments: [
            ("dentist Thursday 4pm, remind me a day before", 1), ("dentist Thursday 4pm, remind me the day before", 1),
            ("dentist Thursday 4pm, remind me 2 days before", 2), ("dentist Thursday 4pm, remind me a week before", 7),
        ]
    )
    func leadInDaysIsTheSameTimeOfDay(_ sentence: String, _ days: Int) {
        let read = Self.read(sentence)
        #expect(read.lead == .days(days) && read.title == "Dentist")
        #expect(read.day == LocalDate("2026-12-03") && read.start == LocalTime("16:00"))
    }

    @Test(
        arguments: [
            ("موعد الأسنان بكرا الساعة ٤ العصر وذكرني قبلها بساعة", 60),
            ("موعد الأسنان بكرا الساعة ٤ العصر، ذكرني قبل بساعة", 60),
            ("موعد الأسنان بكرا الساعة ٤ العصر ذكّرني قبله بنص ساعة", 30),
            ("موعد الأسنان بكرا الساعة ٤ العصر وذكريني قبل الموعد بربع ساعة", 15),
            ("موعد الأسنان بكرا الساعة ٤ العصر ونبهني قبلها بساعتين", 120),
            ("موعد الأسنان بكرا الساعة ٤ العصر وذكرني قبلها ب ١٠ دقايق", 10),
            ("موعد الأسنان بكرا الساعة ٤ العصر وذكرني قبلها بعشر دقائق لو سمحت", 10),
            ("موعد الأسنان بكرا الساعة ٤ العصر، وفكرني قبل ٢٠ دقيقة", 20),
            ("موعد الأسنان بكرا الساعة ٤ العصر وذكرني بساعة ونص قبل", 90),
            ("ذكرني قبل ساعة من موعد الأسنان بكرا الساعة ٤ العصر", 60),
            ("ذكرني قبلها بساعة: موعد الأسنان بكرا الساعة ٤ العصر", 60),
        ]
    )
    func leadInArabicIsRead(_ sentence: String, _ minutes: Int) {
        let read = Self.read(sentence)
        #expect(read.lead == .minutes(minutes))
        #expect(read.title == "موعد الأسنان" && read.day == LocalDate("2026-12-01"))
        #expect(read.start == LocalTime("16:00") && read.end == nil && read.doubts == [])
    }

    @Test(arguments: [
        ("موعد الأسنان الخميس الساعة ٤ العصر وذكرني قبلها بيوم", 1),
        ("موعد الأسنان الخميس الساعة ٤ العصر وذكرني قبله بيومين", 2),
        ("موعد الأسنان الخميس الساعة ٤ العصر وذكرني قبل ٣ أيام", 3),
    ])
    func leadInArabicMayBeDays(_ sentence: String, _ days: Int) {
        let read = Self.read(sentence)
        #expect(read.lead == .days(days) && read.title == "موعد الأسنان" && read.day == LocalDate("2026-12-03"))
    }

    @Test(
        arguments: [
            ("doctor asnan bukra 4 pm w zakerni 2ablha b sa3a", 60),
            ("doctor asnan bukra 4 pm, zakkerni 2abl b nos sa3a", 30),
            ("doctor asnan bukra 4 pm wzakkerni 2ablha bsa3a", 60),
            ("doctor asnan bukra 4 pm w thakerni gabl b rob3 sa3a", 15),
            ("doctor asnan bukra 4 pm w fakkarni 2ablha b 10 d2aye2", 10),
        ]
    )
    func leadInArabiziIsRead(_ sentence: String, _ minutes: Int) {
        let read = Self.read(sentence)
        #expect(read.lead == .minutes(minutes))
        #expect(read.title == "Doctor asnan" && read.day == LocalDate("2026-12-01"))
        #expect(read.start == LocalTime("16:00"))
    }

    @Test(arguments: [
        "remind Ahmed to call the dentist tomorrow 4pm", "he reminded me an hour before dinner yesterday",
        "dentist tomorrow 4pm, Ahmed will remind me an hour before", "ask Ali to remind me an hour before the dentist",
        "dentist tomorrow 4pm, don't remind me an hour before", "he said he would remind me an hour before",
        "remind me to call mom tomorrow at 5", "remind me in 10 minutes to call mom",
        "remind me tomorrow at 4pm: dentist",
        "dentist tomorrow 4pm, remind Ahmed an hour before", "dentist tomorrow 4pm, remind me",
        "dentist tomorrow 4pm, remind me 40 days before", "dentist tomorrow 4pm, remind me 1 day and 1 hour before",
        "be there an hour before the dentist tomorrow 4pm", "lunch an hour before the meeting tomorrow 1pm",
        "dentist tomorrow, remind me an hour before, at 4pm with Sara", "أحمد ذكرني قبلها بساعة",
        "ذكرني أحمد بالموعد بكرا",
        "هو ذكرني قبلها بساعة", "ذكرتني سارة قبلها بساعة", "موعد الأسنان بكرا ذكّر أحمد قبلها بساعة",
        "ذكرني بكرا الساعة ٤ أكلم أمي",
        "اتصل فيني قبلها بساعة", "a7mad zakkerni 2ablha b sa3a",
    ])
    func sentenceWithoutARequestHasNoLead(_ sentence: String) { #expect(Self.read(sentence).lead == nil) }

    @Test func requestIsAPartOfTheSentence() {
        let english = Self.read("lunch with Sara Thursday 1pm, remind me an hour before")
        #expect(Self.hidden(english) == ", remind me an hour before")
        #expect(english.text == "lunch with Sara Thursday 1pm, remind me an hour before")
        #expect(english.pieces.filter { $0.kind == .title }.map(\.text) == ["lunch with Sara"])
        let arabic = Self.read("😀 ذكرني قبل ساعة من غداء مع سارة الخميس ١ الظهر")
        #expect(arabic.lead == nil || arabic.pieces.map(\.text).joined() == arabic.text)
        let alone = Self.read("remind me an hour before")
        #expect(alone.lead == .minutes(60) && alone.title.isEmpty && alone.day == nil)
    }

    /// A request takes nothing of what is read without it.
    @Test(arguments: [
        "dinner with Noura tomorrow at 8pm", "عشاء مع نورة بكرة الساعة ٨ مساء", "3asha ma3 noura bukra 8 pm",
    ])
    func restIsReadAsAlone(_ sentence: String) {
        var (alone, asked) = (Self.read(sentence), Self.read("\(sentence), remind me 10 minutes before"))
        #expect(asked.lead == .minutes(10))
        (asked.lead, asked.text, asked.parts) = (nil, alone.text, [])
        alone.parts = []
        #expect(asked == alone)
    }
}
