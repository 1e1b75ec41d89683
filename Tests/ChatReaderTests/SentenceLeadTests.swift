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
        #expect(read.leads == [.minutes(minutes)])
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
        #expect(read.leads == [.days(days)] && read.title == "Dentist")
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
        #expect(read.leads == [.minutes(minutes)])
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
        #expect(read.leads == [.days(days)] && read.title == "موعد الأسنان" && read.day == LocalDate("2026-12-03"))
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
        #expect(read.leads == [.minutes(minutes)])
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
        "dentist tomorrow 4pm, remind me 40 days before",
        "be there an hour before the dentist tomorrow 4pm", "lunch an hour before the meeting tomorrow 1pm",
        "dentist tomorrow, remind me an hour before, at 4pm with Sara", "أحمد ذكرني قبلها بساعة",
        "ذكرني أحمد بالموعد بكرا",
        "هو ذكرني قبلها بساعة", "ذكرتني سارة قبلها بساعة", "موعد الأسنان بكرا ذكّر أحمد قبلها بساعة",
        "ذكرني بكرا الساعة ٤ أكلم أمي",
        "اتصل فيني قبلها بساعة", "a7mad zakkerni 2ablha b sa3a",
    ])
    func sentenceWithoutARequestHasNoLead(_ sentence: String) { #expect(Self.read(sentence).leads == []) }

    @Test(
        arguments: [
            ("remind me a day and an hour before", [.days(1), .minutes(60)]),
            ("remind me a day before and an hour before", [.days(1), .minutes(60)]),
            ("and remind me 1 day, 2 hours and 10 minutes before", []),
            ("remind me 1 day, 2 hours, 10 minutes before", [.days(1), .minutes(120), .minutes(10)]),
            ("remind me 30 minutes and 10 minutes before, please", [.minutes(30), .minutes(10)]),
            ("remind me a week before, a day before and again when it starts", [.days(7), .days(1), .minutes(0)]),
            ("reminder: 1h and 10 min before", [.minutes(70)]),
            ("remind me an hour and a half and a day before", [.minutes(90), .days(1)]),
            ("remind me the night before", [.evening]),
            ("remind me the evening before and an hour before", [.evening, .minutes(60)]),
            ("remind me on the previous evening", [.evening]),
            // Not said to be before it, twice the same, six.
            ("remind me an hour and when it starts", []), ("remind me an hour before and 60 minutes before", []),
            ("remind me 1h, 2h, 3h, 4h, 5h, 6h before", []), ("remind me a day before and an hour", []),
            ("remind me a day before and on Thursday", []), ("remind me at night", []),
            ("remind me 10 and 30 minutes before", []),
        ] as [(String, [ReadSentence.Lead])]
    )
    func severalLeadsInEnglishAreReadOrNone(_ request: String, _ leads: [ReadSentence.Lead]) {
        let read = Self.read("dentist Thursday 4pm, \(request)")
        #expect(read.leads == leads)
        guard !leads.isEmpty else { return }
        #expect(read.title == "Dentist" && read.day == LocalDate("2026-12-03") && read.start == LocalTime("16:00"))
    }

    @Test(
        arguments: [
            ("ذكرني قبلها بيوم وبساعة", [.days(1), .minutes(60)]),
            ("وذكرني قبلها بيوم وساعة", [.days(1), .minutes(60)]),
            ("وذكرني قبل بيوم وقبل بساعة", [.days(1), .minutes(60)]),
            ("وذكرني قبلها بيومين، وبساعة، وبعشر دقائق", [.days(2), .minutes(60), .minutes(10)]),
            ("وذكرني قبلها بيوم واحد", [.days(1)]), ("وذكرني قبلها بأسبوع وكمان بيوم", [.days(7), .days(1)]),
            ("وذكرني قبلها بساعة ونص", [.minutes(90)]), ("وذكرني قبلها بساعة وفي وقتها", [.minutes(60), .minutes(0)]),
            ("وذكرني قبلها بليلة", [.evening]), ("وذكرني الليلة اللي قبلها", [.evening]),
            ("وذكرني مساء اليوم السابق وقبلها بساعة", [.evening, .minutes(60)]),
            ("وذكرني قبلها بيوم ونص", []), ("وذكرني قبلها بيوم وبيوم", []), ("وذكرني الليلة", []),
            ("وذكرني قبلها بيوم وسارة", []), ("w zakerni 2ablha b yom w b sa3a", [.days(1), .minutes(60)]),
        ] as [(String, [ReadSentence.Lead])]
    )
    func severalLeadsInArabicAreReadOrNone(_ request: String, _ leads: [ReadSentence.Lead]) {
        let read = Self.read("موعد الأسنان الخميس الساعة ٤ العصر \(request)")
        #expect(read.leads == leads)
        guard !leads.isEmpty else { return }
        #expect(read.title == "موعد الأسنان" && read.day == LocalDate("2026-12-03") && read.start == LocalTime("16:00"))
    }

    @Test(
        arguments: [
            ("remind me a day and an hour before the dentist Thursday 4pm", [.days(1), .minutes(60)]),
            ("remind me a day before and an hour before dentist Thursday 4pm", [.days(1), .minutes(60)]),
            ("remind me the night before: dentist Thursday 4pm", [.evening]),
            ("remind me a day before, dentist Thursday 4pm", [.days(1)]),
            ("remind me a day in advance: dentist Thursday 4pm", [.days(1)]),
        ] as [(String, [ReadSentence.Lead])]
    )
    func eventFollowsItsLeads(_ sentence: String, _ leads: [ReadSentence.Lead]) {
        let read = Self.read(sentence)
        #expect(read.leads == leads && read.title == "Dentist")
        #expect(read.day == LocalDate("2026-12-03") && read.start == LocalTime("16:00"))
    }

    /// A length after the request is the event's own.
    @Test func lengthOfTheEventIsNoSecondLead() {
        let english = Self.read("remind me a day before, an hour meeting Thursday 4pm")
        #expect(english.leads == [.days(1)])
        let arabic = Self.read("ذكرني قبلها بيوم، ساعة رياضة الخميس ٤ العصر")
        #expect(arabic.leads == [.days(1)])
    }

    @Test func requestIsAPartOfTheSentence() {
        let english = Self.read("lunch with Sara Thursday 1pm, remind me an hour before")
        #expect(Self.hidden(english) == ", remind me an hour before")
        #expect(english.text == "lunch with Sara Thursday 1pm, remind me an hour before")
        #expect(english.pieces.filter { $0.kind == .title }.map(\.text) == ["lunch with Sara"])
        let arabic = Self.read("😀 ذكرني قبل ساعة من غداء مع سارة الخميس ١ الظهر")
        #expect(arabic.leads.isEmpty || arabic.pieces.map(\.text).joined() == arabic.text)
        let alone = Self.read("remind me an hour before")
        #expect(alone.leads == [.minutes(60)] && alone.title.isEmpty && alone.day == nil)
    }

    /// A request takes nothing of what is read without it.
    @Test(arguments: [
        "dinner with Noura tomorrow at 8pm", "عشاء مع نورة بكرة الساعة ٨ مساء", "3asha ma3 noura bukra 8 pm",
    ])
    func restIsReadAsAlone(_ sentence: String) {
        var (alone, asked) = (Self.read(sentence), Self.read("\(sentence), remind me 10 minutes before"))
        #expect(asked.leads == [.minutes(10)])
        (asked.leads, asked.text, asked.parts) = ([], alone.text, [])
        alone.parts = []
        #expect(asked == alone)
    }
}
