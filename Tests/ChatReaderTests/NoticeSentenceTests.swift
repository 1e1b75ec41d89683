import ChatReader
import Testing
import Time

/// Said on Tuesday, 24 November 2026, at 10:00 in Riyadh.
@Suite("Sentences by which people want to be notified of something of their own") struct NoticeSentenceTests {
    private struct Expected: Sendable {
        let day: String
        let time: String?
        let cycle: ReadCycle?
        var until: String?
        let title: String

        init(_ day: String, _ time: String?, _ cycle: ReadCycle?, until: String? = nil, _ title: String) {
            (self.day, self.time, self.cycle, self.until, self.title) = (day, time, cycle, until, title)
        }
    }

    private static func read(_ sentence: String) -> ReadNotice {
        let now = LocalDateTime(date: LocalDate("2026-11-24")!, time: LocalTime("10:00")!)
        return NoticeSentenceReader(writtenAt: now, zone: Zone("Asia/Riyadh")!).read(sentence)
    }

    private static func check(_ sentence: String, _ expected: Expected) {
        let read = Self.read(sentence)
        #expect(read.day.map { "\($0)" } == expected.day, "\(sentence)")
        #expect(read.time.map { "\($0)" } == expected.time, "\(sentence)")
        #expect(read.cycle == expected.cycle, "\(sentence)")
        #expect(read.until.map { "\($0)" } == expected.until, "\(sentence)")
        #expect(read.title == expected.title, "\(sentence)")
        #expect(read.doubts == [], "\(sentence)")
    }

    private static let english: [(String, Expected)] = [
        (
            "remind me to call my mother every Sunday at 9 am",
            Expected("2026-11-29", "09:00", .weeks(1, [.sunday]), "Call my mother")
        ),
        ("Remind me to take vitamins every day at 8 pm", Expected("2026-11-24", "20:00", .days(1), "Take vitamins")),
        ("take vitamins daily at 9 am", Expected("2026-11-25", "09:00", .days(1), "Take vitamins")),
        (
            "every other Friday at 5 pm: water the plants",
            Expected("2026-11-27", "17:00", .weeks(2, [.friday]), "Water the plants")
        ),
        ("Water the plants every 3 days at 6 pm", Expected("2026-11-24", "18:00", .days(3), "Water the plants")),
        (
            "standup on weekdays at 9 am",
            Expected("2026-11-25", "09:00", .weeks(1, [.sunday, .monday, .tuesday, .wednesday, .thursday]), "Standup")
        ),
        (
            "Yoga every Sunday and Tuesday at 7 pm",
            Expected("2026-11-24", "19:00", .weeks(1, [.sunday, .tuesday]), "Yoga")
        ),
        (
            "gym every Sunday, Tuesday and Thursday at 6 pm",
            Expected("2026-11-24", "18:00", .weeks(1, [.sunday, .tuesday, .thursday]), "Gym")
        ),
        ("Yoga on Mondays at 7 pm", Expected("2026-11-30", "19:00", .weeks(1, [.monday]), "Yoga")),
        (
            "pay the rent on the first of every month at 10 am",
            Expected("2026-12-01", "10:00", .months(1), "Pay the rent")
        ),
        ("pay the rent on the 5th of every month at 9 am", Expected("2026-12-05", "09:00", .months(1), "Pay the rent")),
        (
            "remind me every month on the 15th at 8 pm to send the report",
            Expected("2026-12-15", "20:00", .months(1), "Send the report")
        ),
        (
            "Remind me to drink water every 2 hours at 11 am",
            Expected("2026-11-24", "11:00", .minutes(120), "Drink water")
        ),
        ("check the oven every 30 minutes at 3 pm", Expected("2026-11-24", "15:00", .minutes(30), "Check the oven")),
        (
            "take pills every day at 8 pm until 13 December",
            Expected("2026-11-24", "20:00", .days(1), until: "2026-12-13", "Take pills")
        ),
        ("take pills every morning at 7 am", Expected("2026-11-25", "07:00", .days(1), "Take pills")),
        ("every night at 10 pm lock the door", Expected("2026-11-24", "22:00", .days(1), "Lock the door")),
        ("remind me to buy flowers tomorrow at 5 pm", Expected("2026-11-25", "17:00", nil, "Buy flowers")),
        ("remind me on 13 June at 3 pm of the appointment", Expected("2027-06-13", "15:00", nil, "Appointment")),
        (
            "renew the passport every year on 3 March at 9 am",
            Expected("2027-03-03", "09:00", .years(1), "Renew the passport")
        ),
        ("backup every quarter at 9 pm", Expected("2026-11-24", "21:00", .months(3), "Backup")),
        ("feed the cat every day at 7 pm starting tomorrow", Expected("2026-11-25", "19:00", .days(1), "Feed the cat")),
        ("relax every weekend at 11 am", Expected("2026-11-27", "11:00", .weeks(1, [.friday, .saturday]), "Relax")),
    ]

    @Test func weekendAndWorkdaysAreThoseOfTheZone() {
        let (now, london) = (LocalDateTime(date: LocalDate("2026-11-24")!, time: .midnight), Zone("Europe/London")!)
        func days(_ sentence: String) -> ReadCycle? {
            NoticeSentenceReader(writtenAt: now, zone: london).read(sentence).cycle
        }
        #expect(days("relax every weekend at 11 am") == .weeks(1, [.saturday, .sunday]))
        let work: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
        #expect(days("standup on weekdays at 9 am") == .weeks(1, work))
    }

    private static let arabic: [(String, Expected)] = [
        ("ذكرني كل أحد الساعة ٩ صباحا أكلم أمي", Expected("2026-11-29", "09:00", .weeks(1, [.sunday]), "أكلم أمي")),
        ("ذكرني كل يوم الساعة ٨ مساء آخذ الدواء", Expected("2026-11-24", "20:00", .days(1), "آخذ الدواء")),
        ("فيتامينات يوميا الساعة ٩ صباحا", Expected("2026-11-25", "09:00", .days(1), "فيتامينات")),
        (
            "نبهني كل أسبوعين يوم الجمعة الساعة ٥ العصر أسقي الزرع",
            Expected("2026-11-27", "17:00", .weeks(2, []), "أسقي الزرع")
        ),
        ("كل يوم جمعة الساعة ١١ صباحا زيارة جدتي", Expected("2026-11-27", "11:00", .weeks(1, [.friday]), "زيارة جدتي")),
        (
            "رياضة كل أحد وثلاثاء الساعة ٧ مساء",
            Expected("2026-11-24", "19:00", .weeks(1, [.sunday, .tuesday]), "رياضة")
        ),
        ("دفع الإيجار أول كل شهر الساعة ١٠ صباحا", Expected("2026-12-01", "10:00", .months(1), "دفع الإيجار")),
        ("ذكرني كل ٣ أيام الساعة ٦ مساء أسقي الزرع", Expected("2026-11-24", "18:00", .days(3), "أسقي الزرع")),
        (
            "اجتماع أيام الدوام الساعة ٩ صباحا",
            Expected("2026-11-25", "09:00", .weeks(1, [.sunday, .monday, .tuesday, .wednesday, .thursday]), "اجتماع")
        ),
        ("ذكرني بكرة الساعة ٥ مساء أشتري ورد", Expected("2026-11-25", "17:00", nil, "أشتري ورد")),
        ("فكرني كل ساعتين الساعة ١١ صباحا أشرب موية", Expected("2026-11-24", "11:00", .minutes(120), "أشرب موية")),
    ]

    @Test(arguments: Self.english.indices) func englishSentence(_ index: Int) {
        Self.check(Self.english[index].0, Self.english[index].1)
    }

    @Test(arguments: Self.arabic.indices) func arabicSentence(_ index: Int) {
        Self.check(Self.arabic[index].0, Self.arabic[index].1)
    }

    /// What is open is said, never guessed.
    @Test(arguments: [
        ("remind me to call my mother every Sunday", ReadNotice.Doubt.noHour), ("every day at 8 pm", .noTitle),
        ("call my mother at 9 on Sundays", .halfOfDay), ("ذكرني كل أحد أكلم أمي", .noHour),
        ("buy milk", .noDay), ("call Tokyo every day at 10 am ET", .zone),
        ("remind me yesterday at 5 pm to call", .past), ("yoga every Monday at 7 pm and 9 pm", .unread),
        ("weekly review every week at 4 pm", .unread), ("Gym MWF 6pm", .unread),
        ("every day except Friday at 8am", .unread),
        ("remind me to call my mother every Sunday at 9", .halfOfDay), ("ذكرني كل أحد الساعة ٩ أكلم أمي", .halfOfDay),
        ("wake me 20 minutes before fajr", .unread),
    ])
    func openPointIsSaid(_ sentence: String, _ doubt: ReadNotice.Doubt) {
        #expect(Self.read(sentence).doubts.contains(doubt), "\(sentence): \(Self.read(sentence))")
    }

    /// They have a word of a cycle, and none is meant.
    @Test(arguments: [
        "كل عام وأنتم بخير", "كل شي تمام", "every time we meet it rains", "they love each other",
        "every one of them came",
        "كل واحد وشأنه", "on the other hand", "كل الناس",
    ])
    func commonPhraseIsNoCycle(_ sentence: String) {
        let read = Self.read(sentence)
        #expect(read.cycle == nil && !read.doubts.isEmpty, "\(sentence): \(read)")
    }

    @Test func longAndStrangeSentencesAreRead() {
        for text in [
            "", "   ", String(repeating: "every ", count: 5000), "every 99999999999 days", "كل كل كل", "every -3 days",
        ] {
            let read = Self.read(text)
            #expect(!read.doubts.isEmpty)
        }
    }
}
