internal import ChatReader
internal import Testing
internal import Time

/// Said on Wednesday, 18 November 2026, at 14:00.
@Suite("Days and hours are read as people type them in their dialect")
struct DialectMomentTests {
    private static let said: [(String, String)] = [
        ("باچر عقب صلاة العشا", "2026-11-19 -"), ("عقب باچر ٨ المسا", "2026-11-20 20:00"),
        ("باجر الصبح ٩", "2026-11-19 09:00"), ("النهاردة بالليل ١٠", "2026-11-18 22:00"),
        ("بكره ٤ ونص العصر", "2026-11-19 16:30"), ("بعد باكر ١١ الصبح", "2026-11-20 11:00"),
        ("اليله ٩", "2026-11-18 21:00"), ("الليلة ٢ ونص", "2026-11-19 02:30"), ("بكرة العصرية", "2026-11-19 -"),
        ("يوم الحد ٨", "2026-11-22 20:00"), ("يوم التلات ٦", "2026-11-24 18:00"), ("اليمعة ٥", "2026-11-20 17:00"),
        ("جمعة الجاية ٥", "2026-11-20 17:00"), ("السبت ١٢ الضهر", "2026-11-21 12:00"),
        ("السبت عالسبعة ونص", "2026-11-21 19:30"), ("الخميس الوحدة ونص", "2026-11-19 13:30"),
        ("الاحد اللي بعده ٣ العصر", "2026-11-29 15:00"), ("bukra 7 el sb7", "2026-11-19 07:00"),
        ("bokra 3al 2", "2026-11-19 14:00"), ("el layla 9", "2026-11-18 21:00"), ("ennaharda 9", "2026-11-18 21:00"),
        ("5amees 8", "2026-11-19 20:00"), ("el etnen 6", "2026-11-23 18:00"), ("sabt 5 w noss", "2026-11-21 17:30"),
        ("bokra 10 belel", "2026-11-19 22:00"), ("2moz 5pm", "2026-11-19 17:00"), ("thurs 5.15", "2026-11-19 17:15"),
        ("fri arvo", "2026-11-20 -"), ("this eve at 7", "2026-11-18 19:00"),
        ("sat 21 and sun 22 nov", "2026-11-21..2026-11-22 -"), ("نطلع الخميس ونرجع السبت", "2026-11-19..2026-11-21 -"),
        ("من الخميس للسبت", "2026-11-19..2026-11-21 -"), ("اليوم ١٨ الساعة ٥", "2026-11-18 17:00"),
        ("tomorrow 04.45", "2026-11-19 04:45"), ("tomorrow 9.10", "2026-11-19 21:10"),
    ]

    @Test(arguments: Self.said)
    func dialectMomentIsRead(_ text: String, _ expected: String) throws {
        let saidAt = LocalDateTime(date: try #require(LocalDate("2026-11-18")), time: try #require(LocalTime("14:00")))
        let moment = try #require(MomentReader(saidAt: saidAt).read(text).first { $0.value.day != nil })
        let slot = try #require(MomentSlot(moment.value, saidAt: saidAt))
        let last = moment.value.day?.last.map { "..\($0)" } ?? ""
        #expect("\(slot.date)\(last) \(slot.start.map { "\($0)" } ?? "-")" == expected)
    }
}
