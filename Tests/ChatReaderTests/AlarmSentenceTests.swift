import ChatReader
import Testing
import Time

/// Said on Tuesday, 24 November 2026, at 22:00 in Riyadh.
@Suite("Sentences by which people want to be woken") struct AlarmSentenceTests {
    private static let work: Set<Weekday> = [.sunday, .monday, .tuesday, .wednesday, .thursday]
    private static let all = Set(Weekday.allCases)

    private static func read(_ sentence: String, at time: String = "22:00") -> ReadAlarm {
        let now = LocalDateTime(date: LocalDate("2026-11-24")!, time: LocalTime(time)!)
        return AlarmSentenceReader(writtenAt: now, zone: Zone("Asia/Riyadh")!).read(sentence)
    }

    @Test(
        arguments: [
            ("wake me at 6:30", "06:30", []), ("wake me up at 6 tomorrow", "06:00", []),
            ("please wake me up at 5 am", "05:00", []), ("set an alarm for 7:15", "07:15", []),
            ("alarm at 6:30 on weekdays", "06:30", work), ("wake me every day at 7", "07:00", all),
            ("wake me up every Sunday and Tuesday at 8 am", "08:00", [.sunday, .tuesday]),
            ("wake me at 11 pm", "23:00", []), ("alarm 16:00", "16:00", []),
            ("صحني الساعة ٦ ونص", "06:30", []), ("صحيني بكرة الساعة ٥", "05:00", []),
            ("أيقظني كل يوم الساعة ٦ صباحا", "06:00", all), ("منبه الساعة ٧ أيام الدوام", "07:00", work),
            ("اضبط المنبه على ٤:٤٥", "04:45", []), ("sahhini bokra el sa3a 6", "06:00", []),
        ] as [(String, String, Set<Weekday>)]
    )
    func timeAndDaysAreRead(_ sentence: String, _ time: String, _ days: Set<Weekday>) {
        let read = Self.read(sentence)
        #expect(read.time.map { "\($0)" } == time, "\(sentence)")
        #expect(read.days == days, "\(sentence)")
        #expect(read.doubts == [] && read.prayer == nil && read.title.isEmpty, "\(sentence): \(read)")
    }

    @Test(
        arguments: [
            ("wake me 20 minutes before fajr", .fajr, 20, []), ("wake me up at fajr", .fajr, 0, []),
            ("wake me half an hour before fajr every day", .fajr, 30, all),
            ("wake me up 10 minutes before fajr tomorrow", .fajr, 10, []),
            ("alarm 15 minutes before asr", .asr, 15, []),
            ("صحني قبل الفجر بعشرين دقيقة", .fajr, 20, []), ("أيقظني قبل الفجر بنص ساعة كل يوم", .fajr, 30, all),
        ] as [(String, PrayerAnchor.Name, Int, Set<Weekday>)]
    )
    func prayerAndMinutesAreRead(_ sentence: String, _ prayer: PrayerAnchor.Name, _ minutes: Int, _ days: Set<Weekday>)
    {
        let read = Self.read(sentence)
        #expect(read.prayer == prayer && read.minutesBefore == minutes && read.time == nil, "\(sentence): \(read)")
        #expect(read.days == days && read.doubts == [], "\(sentence): \(read)")
    }

    @Test func whatIsLeftIsTheTitle() {
        let read = Self.read("wake me at 5:30 for the gym")
        #expect(read.title == "Gym")
        #expect(read.doubts == [])
    }

    @Test(
        arguments: [
            ("wake me", .noHour), ("صحني بدري", .noHour), ("wake me at 2", .halfOfDay), ("wake me at 12", .halfOfDay),
            // An alarm rings at its next time, on days of the week or once.
            ("wake me at 6 on Friday", .unread), ("wake me at 6 next Monday", .unread),
            ("wake me every other Friday at 6 am", .unread), ("wake me every day at 6 am until 1 December", .unread),
            ("wake me every 3 hours", .unread), ("wake me after fajr", .unread), ("wake me before fajr", .unread),
            ("wake me 20 minutes before fajr at 5", .unread), ("wake me between fajr and dhuhr", .unread),
            ("wake me at 6 am London time", .zone),
        ] as [(String, ReadAlarm.Doubt)]
    )
    func whatIsOpenIsAsked(_ sentence: String, _ doubt: ReadAlarm.Doubt) {
        #expect(Self.read(sentence).doubts.contains(doubt), "\(sentence): \(Self.read(sentence))")
    }

    /// At six in the morning "tomorrow" is not when an alarm of 6:30 rings next.
    @Test func dayThatIsNotTheNextIsAsked() {
        #expect(Self.read("wake me at 6:30 tomorrow", at: "06:00").doubts == [.unread])
        #expect(Self.read("wake me at 6:30 today", at: "06:00").doubts == [])
        #expect(Self.read("wake me 10 minutes before fajr tomorrow", at: "02:00").doubts == [.unread])
    }
}
