import Pipeline
import Testing
import Time

/// A chat with an agreement, and the right answer to it.
struct AgreedChat: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var date: String
    var time: String
    /// The message numbers of the proposal and its acceptance.
    var cited: (proposed: Int, accepted: Int)

    var testDescription: String { self.lines.joined(separator: " | ") }
    var window: ConversationWindow { Chat.window(self.lines) }
    var times: EventTimes { Chat.times(self.date, self.time) }

    init(_ date: String, _ time: String, _ lines: String..., cited: (Int, Int) = (1, 2)) {
        (self.lines, self.date, self.time) = (lines, date, time)
        self.cited = (cited.0, cited.1)
    }

    /// At another time, with the same messages.
    func moved(days: Int = 0, minutes: Int = 0) -> AgreedChat {
        var moved = self
        let start = LocalDateTime(date: LocalDate(self.date)!, time: LocalTime(self.time)!)
            .adding(minutes: days * 1440 + minutes)
        (moved.date, moved.time) = ("\(start.date)", "\(start.time)")
        return moved
    }

    var answer: String {
        """
        {"plans": [], "status": "HAS_EVENT_AGREED", "events": [{"action": "add", "reference": null, "title": "Plan", \
        "start_date": "\(self.date)", "start_time": "\(self.time)", "notes": "", "proposed": \(self.cited.proposed), \
        "accepted": \(self.cited.accepted), "phrase": "", "doubtful": false}]}
        """
    }

    var reading: String {
        BlindReadingTests.says(
            "yes",
            "\(self.cited.proposed)",
            "\(self.cited.accepted)",
            day: self.date,
            time: self.time
        )
    }

    /// In languages that the reader reads.
    static let familiar: [AgreedChat] = [
        AgreedChat("2026-11-22", "20:00", "< Dinner tomorrow at 8pm?", "> sure"),
        AgreedChat("2026-11-27", "20:00", "> dinner at ours on Friday, 8pm?", "< we'd love to, I'll bring dessert"),
        AgreedChat(
            "2026-11-26",
            "18:30",
            "< gym Thursday at 6?",
            "> 6 is tight, half six?",
            "< half six works",
            cited: (2, 3)
        ),
        AgreedChat(
            "2026-11-22",
            "13:00",
            "< Lunch tomorrow at 1pm?",
            "< did you see the match?",
            "> what a goal",
            "> yes to lunch, see you there",
            cited: (1, 4)
        ),
        AgreedChat("2026-11-22", "20:00", "< نتعشى بكرة ٨ مساء؟", "> تم"),
        AgreedChat("2026-11-27", "16:00", "> نطلع البر الجمعة العصر ٤؟", "< ابشر جايين"),
        AgreedChat("2026-11-26", "21:00", "< نتقهوى الخميس ٩ الليل؟", "> من عيوني"),
    ]

    /// In languages and words that it reads in part, or not at all.
    static let foreign: [AgreedChat] = [
        AgreedChat("2026-11-22", "20:00", "< kain tayo bukas 8pm sa Greenbelt?", "> sige, kita tayo bukas"),
        AgreedChat("2026-11-23", "18:00", "> tuloy tayo sa Lunes, alas sais ng gabi?", "< oo naman, tuloy"),
        AgreedChat("2026-11-27", "20:00", "< Abendessen am Freitag um 20 Uhr?", "> passt, bis dann"),
        AgreedChat("2026-11-22", "15:30", "< Kaffee morgen um halb vier?", "> gerne, bin dabei"),
        AgreedChat("2026-11-27", "20:00", "< On dîne vendredi à 20h ?", "> ça marche, à vendredi"),
        AgreedChat("2026-11-27", "21:00", "< ¿cenamos el viernes a las 9?", "> vale, nos vemos"),
        AgreedChat("2026-11-22", "20:00", "< yarın akşam 8de yemek yiyelim mi?", "> olur, görüşürüz"),
        AgreedChat("2026-11-22", "20:00", "< nt3asha bukra 8?", "> tamam"),
        AgreedChat("2026-11-27", "16:00", "> n6la3 el jom3a el 3asr 4?", "< abshr jay"),
        AgreedChat("2026-11-22", "18:00", "< holnap este hatkor vacsora?", "> szuper, ott leszek"),
    ]
}
