internal import ChatReader
internal import Testing
internal import Time

/// One test for each row of the table in the README.
@Suite("What readers differ on is decided")
struct ConventionsTests {
    private let friday = LocalDate("2026-11-20")!

    private func at(_ time: String) -> LocalDateTime { LocalDateTime(date: self.friday, time: LocalTime(time)!) }

    private func slot(_ text: String, at time: String = "18:00", habits: LocalHabits = .usual) -> MomentSlot? {
        MomentReader(saidAt: self.at(time), habits: habits).read(text).lazy
            .compactMap { MomentSlot($0.value, saidAt: self.at(time)) }.first
    }

    private func agreed(_ lines: [String], zone: Zone? = nil) -> Reading {
        let messages = lines.enumerated().map { index, body in
            ReadMessage(
                number: index + 1,
                sender: index % 2 == 0 ? "Noura" : "Sami",
                isOwner: index % 2 == 1,
                saidAt: self.at("18:00").adding(minutes: index),
                body: body
            )
        }
        return ConversationReader(zone: zone).read(messages)
    }

    @Test func weekdayOfTodayMeansNextWeek() {
        #expect(Conventions.day(.friday, onOrAfter: self.friday) == self.friday.adding(days: 7))
        #expect(Conventions.this(.friday, from: self.friday) == self.friday)
        #expect(self.slot("الجمعة")?.date == self.friday.adding(days: 7))
    }

    @Test func weekdayOfTodayMeansTodayIfItsHourIsAhead() {
        #expect(self.slot("Friday at 9")?.date == self.friday)
        #expect(self.slot("الجمعة ٩ بالليل")?.date == self.friday)
        #expect(self.slot("Friday evening", at: "10:00")?.date == self.friday)
        #expect(self.slot("Friday at 9am")?.date == self.friday.adding(days: 7))
        #expect(self.slot("next Friday at 9")?.date == self.friday.adding(days: 7))
        #expect(self.slot("الجمعة الجاية ٩")?.date == self.friday.adding(days: 7))
        #expect(self.agreed(["dinner Friday at 9?", "yes"]).event?.startDate == self.friday)
    }

    @Test func weekdayOfAProposedDayMeansThatDay() {
        let reading = self.agreed(["today at 9pm at the club?", "friday 9pm, yes"])
        #expect(reading.event?.startDate == self.friday)
    }

    @Test func nextMeansTheWeekFromSunday() {
        #expect(Conventions.next(.monday, from: self.friday) == LocalDate("2026-11-23"))
        #expect(Conventions.next(.friday, from: self.friday) == LocalDate("2026-11-27"))
        #expect(Conventions.next(.thursday, from: LocalDate("2026-11-22")!) == LocalDate("2026-12-03"))
        // Tomorrow is not next.
        #expect(Conventions.next(.sunday, from: LocalDate("2026-11-21")!) == LocalDate("2026-11-29"))
    }

    @Test func arabicNextMeansTheComingDay() {
        #expect(self.slot("الاثنين الجاي")?.date == LocalDate("2026-11-23"))
        #expect(self.slot("الاثنين اللي بعده")?.date == LocalDate("2026-11-30"))
    }

    @Test func passedDayOfThisWeekMeansTheComingOneAtTheWeekend() {
        #expect(Conventions.thisWeek(.sunday, from: self.friday) == LocalDate("2026-11-22"))
        #expect(Conventions.thisWeek(.sunday, from: LocalDate("2026-11-17")!) == LocalDate("2026-11-15"))
    }

    @Test func lastMeansTheDayBeforeToday() {
        #expect(Conventions.last(.friday, from: self.friday) == LocalDate("2026-11-13"))
        #expect(Conventions.last(.thursday, from: self.friday) == LocalDate("2026-11-19"))
    }

    @Test func bareDayIsTodayOrLater() {
        #expect(Conventions.day(20, onOrAfter: self.friday) == self.friday)
        #expect(Conventions.day(19, onOrAfter: self.friday) == LocalDate("2026-12-19"))
        #expect(Conventions.day(31, onOrAfter: self.friday) == LocalDate("2026-12-31"))
    }

    @Test func weekdayAndDayOfTheMonthMustMatch() {
        #expect(Conventions.day(27, on: .friday, around: self.friday) == LocalDate("2026-11-27"))
        #expect(Conventions.day(13, on: .friday, around: self.friday) == LocalDate("2026-11-13"))
        #expect(self.slot("Thursday the 27th")?.isUnclear == true)
        #expect(self.slot("Monday, Nov 24")?.isUnclear == true)
        #expect(self.agreed(["dinner Thursday the 27th at 8?", "yes"]).status == .notConfirmed)
    }

    @Test func passedDayAndMonthMeanNextYear() {
        #expect(Conventions.day(1, month: 3, onOrAfter: self.friday) == LocalDate("2027-03-01"))
        #expect(Conventions.day(29, month: 2, onOrAfter: self.friday) == LocalDate("2028-02-29"))
    }

    @Test func dayIsReadBeforeTheMonth() throws {
        #expect(try #require(Conventions.dayAndMonth(5, 6)) == (5, 6))
        #expect(try #require(Conventions.dayAndMonth(5, 26)) == (26, 5))
        #expect(Conventions.dayAndMonth(30, 30) == nil)
        #expect(self.slot("5/6", habits: LocalHabits(zone: "America/New_York"))?.date == LocalDate("2027-05-06"))
        #expect(FigureOrder(zone: "Asia/Riyadh") == .dayFirst)
    }

    @Test func weekendIsThatOfTheZone() {
        func weekend(_ zone: String, on today: String, _ text: String = "this weekend") -> [LocalDate?] {
            let at = LocalDateTime(date: LocalDate(today)!, time: .midnight)
            let reader = DateReader(reference: at, habits: LocalHabits(zone: zone))
            #expect(reader.read(text).isEmpty)
            return reader.readAll(text).flatMap { [$0.value.first, $0.value.last] }
        }
        func days(_ first: String, _ second: String) -> [LocalDate?] { [LocalDate(first), LocalDate(second)] }
        #expect(weekend("Asia/Riyadh", on: "2026-11-20") == days("2026-11-20", "2026-11-21"))
        #expect(weekend("Europe/London", on: "2026-11-20") == days("2026-11-21", "2026-11-22"))
        // On its second day it is the current one.
        #expect(weekend("Asia/Riyadh", on: "2026-11-21") == days("2026-11-20", "2026-11-21"))
        #expect(weekend("Asia/Dubai", on: "2026-11-22") == days("2026-11-21", "2026-11-22"))
        #expect(weekend("Africa/Cairo", on: "2026-11-22") == days("2026-11-27", "2026-11-28"))
        #expect(weekend("Europe/London", on: "2026-11-20", "next weekend") == days("2026-11-28", "2026-11-29"))
        #expect(LocalHabits.usual == LocalHabits(zone: "Asia/Riyadh"))
    }

    @Test func twoDigitYearGetsItsCentury() {
        #expect(Conventions.year(27) == 2027)
        #expect(Conventions.year(74) == 1974)
    }

    @Test(arguments: [(1, 13), (6, 18), (7, 19), (9, 21), (10, 10), (11, 11), (12, 12)])
    func bareHourGetsItsUsualHalfOfTheDay(_ hour: Int, _ expected: Int) {
        #expect(Conventions.hour(hour, usual: nil) == expected)
    }

    @Test func activityDecidesHoursFromSevenToEleven() {
        #expect(Conventions.hour(8, usual: .morning) == 8)
        #expect(Conventions.hour(10, usual: .evening) == 22)
        #expect(Conventions.hour(5, usual: .dawn) == 5)
        #expect(Conventions.hour(2, usual: .night) == 2)
    }

    @Test func rangeOfWorkingHoursIsInTheMorning() {
        #expect(Conventions.isWorking(9, until: 12))
        #expect(!Conventions.isWorking(8, until: 10))
        #expect(Conventions.end(LocalTime("01:00")!, after: LocalTime("11:00")!) == LocalTime("13:00"))
        #expect(self.slot("Sunday 9 to 12")?.start == LocalTime("09:00"))
    }

    @Test func passedHourIsTomorrowOrUnclear() {
        #expect(self.slot("at 3am")?.date == LocalDate("2026-11-21"))
        #expect(self.slot("at 8", at: "21:15")?.isUnclear == true)
        // Soon, across midnight.
        let soon = self.slot("at 12:45", at: "23:38")
        #expect(soon?.date == LocalDate("2026-11-21"))
        #expect(soon?.start == LocalTime("00:45"))
    }

    @Test func smallHoursOfANightAreOnTheNextDate() {
        #expect(Conventions.isAfterMidnight(LocalTime("02:00")!))
        #expect(!Conventions.isAfterMidnight(LocalTime("04:00")!))
        #expect(self.slot("tonight at 2")?.date == LocalDate("2026-11-21"))
        #expect(self.slot("tonight at 2am", at: "00:30")?.date == self.friday)
    }

    @Test func tomorrowIsTheNextCalendarDayAfterMidnight() {
        let night = LocalDateTime(date: self.friday, time: LocalTime("00:30")!)
        #expect(Conventions.tomorrow(after: night) == self.friday.adding(days: 1))
    }

    @Test func nightOfADayIsTheEveningBefore() {
        #expect(self.slot("ليلة الخميس ٩")?.date == LocalDate("2026-11-25"))
        #expect(self.slot("ليلة ٢٧ رمضان")?.date == LocalDate("2027-03-05"))
    }

    @Test func hijriDatesFollowUmmAlQura() {
        #expect(self.slot("١٠ رمضان ١٤٤٧")?.date == LocalDate("2026-02-27"))
        #expect(self.slot("15/8/1447")?.date == LocalDate("2026-02-03"))
        #expect(self.slot("١ شوال")?.date == LocalDate("2027-03-09"))
    }

    @Test(arguments: ["بعد صلاة العشاء", "after Maghrib", "بعد الدوام", "in the evening"])
    func partOfTheDayHasNoClockTime(_ part: String) {
        let reading = self.agreed(["coffee tomorrow \(part)?", "ok"])
        #expect(reading.event?.startDate == LocalDate("2026-11-21"))
        #expect(reading.event?.startTime == nil)
        #expect(reading.event?.vagueTime?.isEmpty == false)
    }

    @Test func clockTimeBesideAPrayerIsUsed() {
        #expect(self.slot("بكرة ٧ بعد المغرب")?.start == LocalTime("19:00"))
    }

    @Test func periodNamesNoDay() {
        #expect(self.agreed(["lunch next week?", "yes!"]).status == .notConfirmed)
        #expect(self.agreed(["نتقابل نهاية الأسبوع؟", "تم"]).status == .notConfirmed)
    }

    @Test func plainYesToAChoiceChoosesNothing() {
        #expect(self.agreed(["dinner Tuesday or Wednesday?", "ok"]).status == .notConfirmed)
        #expect(self.agreed(["dinner Tuesday or Wednesday?", "Tuesday"]).event?.startDate == LocalDate("2026-11-24"))
    }

    @Test func timeOnANamedClockIsConverted() {
        let riyadh = Zone("Asia/Riyadh")
        #expect(self.agreed(["call tomorrow 3pm UK time?", "ok"], zone: riyadh).event?.startTime == LocalTime("18:00"))
        #expect(self.agreed(["call tomorrow 3pm my time?", "ok"], zone: riyadh).status == .notConfirmed)
        #expect(
            self.agreed(["call tomorrow 3pm your time?", "ok"], zone: riyadh).event?.startTime == LocalTime("15:00")
        )
    }

    @Test func timeOnTheClockOfAnUnknownPlaceIsUnclear() {
        let riyadh = Zone("Asia/Riyadh")
        #expect(self.agreed(["نتكلم بكرة ٦ مساء بتوقيت تيمبكتو؟", "تم"], zone: riyadh).status == .notConfirmed)
        #expect(
            self.agreed(["نتكلم بكرة ١١ الصبح بتوقيت تورنتو؟", "تم"], zone: riyadh).event?.startTime
                == LocalTime("19:00")
        )
    }

    private static let moved: [([String], String)] = [
        (["dinner tomorrow at 7?", "could we do half an hour later?", "yes"], "19:30"),
        (["dinner tomorrow at 7?", "can we push it back an hour?", "fine"], "20:00"),
        (["call tomorrow at 5pm?", "can we bring it forward half an hour?", "ok"], "16:30"),
        (["نتعشى بكرة الساعة ٨؟", "نأخرها ساعة؟", "تم"], "21:00"),
        (["نتقابل بكرة ٥؟", "ممكن نقدمها ربع ساعة؟", "ماشي"], "16:45"),
        (["نتعشى بكرة ٨؟", "خلها بعدها بنص ساعة", "ابشر"], "20:30"),
    ]

    @Test(arguments: Self.moved)
    func shiftIsCountedFromTheProposedHour(_ lines: [String], _ start: String) {
        let event = self.agreed(lines).event
        #expect(event?.startDate == LocalDate("2026-11-21"))
        #expect(event?.startTime == LocalTime(start))
    }

    private static let told: [[String]] = [
        ["dentist tomorrow at 3:15pm?", "ok", "don't eat an hour earlier", "sure"],
        ["موعدك بكرة ٣ وربع العصر يناسبك؟", "تمام", "لا تطعموه قبلها بساعة", "حاضر"],
        ["meet tomorrow at 3:15pm?", "ok", "my flight was delayed an hour", "oh no"],
    ]

    @Test(arguments: Self.told)
    func reportedHourMovesNothing(_ lines: [String]) {
        #expect(self.agreed(lines).event?.startTime == LocalTime("15:15"))
    }

    private static let open: [[String]] = [
        ["dinner tomorrow at 7?", "can we move it a bit later?", "ok"],
        ["call tomorrow at 2pm?", "can we shift it by an hour?", "ok"],
        ["meet tomorrow at 9?", "an hour later?", "ok"],
        ["نتعشى بكرة الساعة ٨؟", "نأخرها شوي؟", "تم"],
    ]

    @Test(arguments: Self.open)
    func shiftWithoutAnAmountLeavesTheHourOpen(_ lines: [String]) {
        #expect(self.agreed(lines).status == .notConfirmed)
        #expect(self.agreed(lines + ["so 8?", "ok"]).event?.startTime == LocalTime("20:00"))
    }

    @Test func minutesAloneBelongToTheProposedHour() {
        #expect(
            self.agreed(["dinner tomorrow at 7?", "make it half past?", "ok"]).event?.startTime == LocalTime("19:30")
        )
        #expect(self.agreed(["coffee tomorrow at 5?", "quarter past?", "ok"]).event?.startTime == LocalTime("17:15"))
    }

    private static let counts: [([String], String)] = [
        (["dinner tomorrow at 7? table for 4", "yes"], "19:00"),
        (["cinema tomorrow 7pm?", "yes! seats 9 and 10"], "19:00"),
        (["نلعب بكرة ٧ مساء؟", "تم، معي ٣"], "19:00"), (["نتقابل بكرة ٥ العصر بمعمل ٧؟", "تم"], "17:00"),
    ]

    @Test(arguments: Self.counts)
    func countsAndLabelsAreNotHours(_ lines: [String], _ start: String) {
        #expect(self.agreed(lines).event?.startTime == LocalTime(start))
    }

    @Test func fiveAndSixAreInTheMorningBeforeDawn() {
        #expect(self.agreed(["run tomorrow before work? 6?", "yes"]).event?.startTime == LocalTime("06:00"))
        #expect(self.agreed(["sunrise hike tomorrow, 5?", "yes"]).event?.startTime == LocalTime("05:00"))
        #expect(self.agreed(["coffee tomorrow at 6?", "yes"]).event?.startTime == LocalTime("18:00"))
    }

    @Test func officeHoursAreInTheMorning() {
        #expect(self.agreed(["تروح معي البنك بكرة ثمان ونص؟", "تم"]).event?.startTime == LocalTime("08:30"))
        #expect(self.agreed(["go to the embassy tomorrow at 8?", "yes"]).event?.startTime == LocalTime("08:00"))
        #expect(self.agreed(["dinner near the bank tomorrow at 8?", "yes"]).event?.startTime == LocalTime("20:00"))
    }

    @Test func planningATripDoesNotDecideTheHour() {
        #expect(self.agreed(["نجلس بكرة نرتب السفرة؟ ٩ ونص", "تم"]).event?.startTime == LocalTime("21:30"))
    }

    @Test func tenAndElevenAreNeverInTheAfternoon() {
        #expect(self.agreed(["flat viewing tomorrow at 11?", "yes"]).event?.startTime == LocalTime("11:00"))
        #expect(self.agreed(["warehouse walk-through tomorrow 11:30?", "yes"]).event?.startTime == LocalTime("11:30"))
    }

    @Test func wordWithAPodIsNotAnHour() {
        let lines = ["meeting tomorrow at 9:30?", "ok works. pod 3?", "yes"]
        #expect(self.agreed(lines).event?.startTime == LocalTime("09:30"))
    }

    @Test func onlyMorningsOverridesANamedAfternoon() {
        let lines = ["call tomorrow afternoon?", "they are off then, mornings only", "9:15?", "works"]
        #expect(self.agreed(lines).event?.startTime == LocalTime("09:15"))
    }
}
