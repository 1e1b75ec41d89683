internal import ChatReader
internal import Testing
internal import Time

@Suite("Days and times are read together")
struct MomentReaderTests {
    /// A Saturday evening.
    private let saidAt = LocalDateTime(date: LocalDate("2026-11-21")!, time: LocalTime("18:00")!)

    private func slots(_ text: String) -> [String] {
        MomentReader(saidAt: self.saidAt).read(text).compactMap { moment in
            guard let slot = MomentSlot(moment.value, saidAt: self.saidAt, usual: nil) else { return nil }
            let end = slot.end.map { "–\(slot.endDate.map { $0 == slot.date ? "" : "\($0) " } ?? "")\($0)" } ?? ""
            return "\(slot.date)\(slot.start.map { " \($0)" } ?? "")\(end)"
        }
    }

    static let inEnglish: [(String, String)] = [
        ("tomorrow at 9am", "2026-11-22 09:00"), ("at 9am tomorrow", "2026-11-22 09:00"),
        ("Monday 30 November at quarter past 4", "2026-11-30 16:15"), ("Nov 30th, 16:15", "2026-11-30 16:15"),
        ("2026-12-01T15:30", "2026-12-01 15:30"), ("in half an hour", "2026-11-21 18:30"),
        ("20 minutes from now", "2026-11-21 18:20"), ("in about two hours", "2026-11-21 20:00"),
        ("tomorrow between 2 and 4 pm", "2026-11-22 14:00–16:00"),
        ("Tuesday from 9:30 to 11", "2026-11-24 09:30–11:00"),
        ("Tuesday from 10 pm to 1", "2026-11-24 22:00–2026-11-25 01:00"), ("at 3am", "2026-11-22 03:00"),
        ("tonight at 1", "2026-11-22 01:00"), ("at 7 on Sunday in the morning", "2026-11-22 07:00"),
        ("fifteen minutes past three tomorrow", "2026-11-22 15:15"), ("tomorrow 20h15", "2026-11-22 20:15"),
    ]

    static let inArabic: [(String, String)] = [
        ("بكرة الساعة ٥ ونص العصر", "2026-11-22 17:30"), ("يوم الخميس الجاي ٩ مساء", "2026-11-26 21:00"),
        ("بعد نص ساعة", "2026-11-21 18:30"), ("عقب ساعتين", "2026-11-21 20:00"), ("كمان ساعة ونص", "2026-11-21 19:30"),
        ("النهاردة الساعة ٧ بالليل", "2026-11-21 19:00"), ("بكرا عالسبعة", "2026-11-22 19:00"),
        ("ba3d bukra 7 el sob7", "2026-11-23 07:00"), ("el khamees el jay 9 bel leil", "2026-11-26 21:00"),
        ("بكرة من ٣ ل٥ العصر", "2026-11-22 15:00–17:00"), ("الاحد بين ٥ و٧ المسا", "2026-11-22 17:00–19:00"),
        ("الساعة الحادية عشرة وعشرين دقيقة صباحا غدا", "2026-11-22 11:20"), ("الليلة الساعة ١", "2026-11-22 01:00"),
        ("٣٠ نوفمبر ٨ م", "2026-11-30 20:00"),
    ]

    @Test(arguments: Self.inEnglish) func englishMomentsAreRead(_ text: String, _ expected: String) {
        #expect(self.slots(text) == [expected])
    }

    @Test(arguments: Self.inArabic) func arabicMomentsAreRead(_ text: String, _ expected: String) {
        #expect(self.slots(text) == [expected])
    }

    @Test func vagueMomentIsUnclear() {
        for text in ["next week", "the weekend", "نهاية الأسبوع", "mid December", "آخر الشهر", "Sunday Nov 30"] {
            let moments = MomentReader(saidAt: self.saidAt).read(text)
            #expect(moments.map(\.value.isUnclear) == [true], "\(text)")
        }
    }

    @Test func candidatesAreTheConventionsChoiceAndTheOtherHalfOfTheDay() throws {
        let text = "lunch on Tuesday at 1, or dinner"
        let candidates = MomentReader(saidAt: self.saidAt).candidates(text)
        #expect(
            candidates.map { "\($0.value.date) \($0.value.start.map { "\($0)" } ?? "-")" } == [
                "2026-11-24 13:00", "2026-11-24 01:00",
            ]
        )
        #expect(candidates.first?.phrase == "Tuesday at 1")
    }
}
