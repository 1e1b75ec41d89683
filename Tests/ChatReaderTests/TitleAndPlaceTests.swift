internal import ChatReader
internal import Testing
internal import Time

/// A proposal of the other side that the owner accepts.
@Suite("An event is called what it is, and stands where they meet")
struct TitleAndPlaceTests {
    private static let agreed: [(String, String, String?)] = [
        (
            "Quarterly review tomorrow at 11am in meeting room Jeddah?", "Quarterly review with Noura",
            "meeting room Jeddah"
        ),
        ("Book club at mine tomorrow at 7pm?", "Book club with Noura", "mine"),
        ("padel tomorrow 9pm, court 4?", "Padel with Noura", "court 4"),
        ("intro call on Teams tomorrow at 11:30?", "Intro call with Noura", "Teams"),
        ("lunch tomorrow 1pm at the Thai place?", "Lunch with Noura", "the Thai place"),
        ("choir tomorrow at 7pm?", "Choir with Noura", nil),
        ("coffee tomorrow at 5 in an hour or so", "Coffee with Noura", nil),
        ("ورشة التصوير بكرة ٤ العصر في معهد الفنون؟", "ورشة التصوير مع Noura", "معهد الفنون"),
        ("موعد الاسنان بكرة ١٠ الصبح بحي النرجس؟", "موعد الاسنان مع Noura", "حي النرجس"),
        ("نتغدى بكرة ٢ الظهر في البيت تشرفنا؟", "غداء مع Noura", "البيت"),
        ("نتعشى بكرة ٩ بمطعم لوسين؟", "عشاء مع Noura", "مطعم لوسين"),
        ("وش رأيك نتعشى بكرة ٩ في مطعم نجد فيليج؟", "عشاء مع Noura", "مطعم نجد فيليج"),
        ("حفلة تخرجي بكرة ٨ المسا بالفندق؟", "حفلة تخرجي مع Noura", "الفندق"),
        ("نلعب بلايستيشن بكرة ٩ المسا عند عمر؟", "بلايستيشن مع Noura", "عمر"),
    ]

    @Test(arguments: Self.agreed)
    func eventGetsItsTitleAndPlace(_ proposal: String, _ title: String, _ place: String?) throws {
        let saidAt = LocalDateTime(date: try #require(LocalDate("2026-11-18")), time: try #require(LocalTime("09:00")))
        let messages = [(proposal, false), (title.contains("مع") ? "تم" : "yes!", true)].enumerated().map {
            index,
            said in
            ReadMessage(
                number: index + 1,
                sender: said.1 ? "Sami" : "Noura",
                isOwner: said.1,
                saidAt: saidAt.adding(minutes: index),
                body: said.0
            )
        }
        let event = try #require(ConversationReader().read(messages).event)
        #expect(event.title == title)
        #expect(event.location == place)
    }
}
