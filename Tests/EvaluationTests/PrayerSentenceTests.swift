import ChatReader
import Evaluation
import Foundation
import Pipeline
import TestSupport
import Testing
import Time

/// The times are those of the table that Umm al-Qura has published for Makkah on 2016-12-04, a Sunday: 05:24, 12:12,
/// 15:17, 17:38 and 19:08.
@Suite("A prayer in a sentence is no hour, and gives one that is suggested") struct PrayerSentenceTests {
    struct Line: Decodable, Sendable {
        var text: String
        var relation, prayer, second, day, start, title: String?
        var minutes: Int?

        var anchor: PrayerAnchor? {
            guard let relation = self.relation.flatMap({ PrayerAnchor.Relation(rawValue: $0) }),
                let prayer = self.prayer.flatMap({ PrayerAnchor.Name(rawValue: $0) })
            else { return nil }
            let second = self.second.flatMap { PrayerAnchor.Name(rawValue: $0) }
            return PrayerAnchor(relation, prayer, and: second, minutes: self.minutes)
        }
    }

    static let zone = Zone("Asia/Riyadh")!
    static let settings = PrayerSettings(
        PrayerPlace(Coordinates(latitude: 21.427009, longitude: 39.828685)!, zone: Self.zone),
        PrayerRules(.ummAlQura)
    )
    /// A Thursday.
    private static let now = LocalDateTime(date: LocalDate("2016-12-01")!, time: LocalTime("10:00")!)

    private static func lines(_ name: String) throws -> [Line] {
        try EvaluationFiles.bytes("Tests/GoldenFiles/Prayers/\(name).jsonl").split(separator: UInt8(ascii: "\n"))
            .map { try JSONDecoder().decode(Line.self, from: Data($0)) }
    }

    private static func read(_ text: String) -> ReadSentence {
        SentenceReader(writtenAt: Self.now, zone: Self.zone).read(text)
    }

    /// The published minute may be one away.
    private static func isNear(_ start: LocalTime?, _ other: String?) -> Bool {
        guard let start, let other = other.flatMap({ LocalTime($0) }) else { return false }
        return abs(start.hour * 60 + start.minute - other.hour * 60 - other.minute) <= 1
    }

    @Test(arguments: ["seen", "unseen"]) func prayersAreReadAndGiveTheRightHour(_ name: String) throws {
        let lines = try Self.lines(name)
        #expect(lines.count == 25)
        for line in lines {
            let read = Self.read(line.text)
            #expect(read.start == nil && read.doubts.contains(.noHour), "an invented hour: \(line.text)")
            let day = LocalDate(line.day ?? "2016-12-04")
            #expect(read.anchor == line.anchor && read.day == day, "\(line.text): \(read)")
            if let title = line.title { #expect(read.title == title, "\(line.text): \(read.title)") }
            guard let anchor = read.anchor, let day = read.day else { continue }
            let suggestion = PrayerSuggestion(
                anchor,
                on: day,
                lasting: read.length,
                by: Self.settings,
                in: Self.zone,
                now: Self.zone.instant(of: Self.now)
            )
            #expect(Self.isNear(suggestion?.start.time, line.start), "\(line.text): \(String(describing: suggestion))")
        }
    }

    @Test func otherWordsAreNoPrayers() throws {
        for line in try Self.lines("none") {
            let read = Self.read(line.text)
            #expect(read.anchor == nil, "\(line.text): \(read)")
            #expect(read.start == line.start.flatMap { LocalTime($0) }, "\(line.text): \(read)")
        }
    }

    /// Of two prayers the owner has to choose.
    @Test func severalPrayersGiveNone() {
        #expect(Self.read("tea Sunday after Asr or after Maghrib").anchor == nil)
        #expect(Self.read("شاي الأحد بعد العصر أو بعد المغرب").anchor == nil)
        #expect(PrayerAnchorReader().only("after Maghrib, as said: after Maghrib") == PrayerAnchor(.after, .maghrib))
    }

    /// How long it lasts is no distance from the prayer.
    @Test func lengthOfTheEventIsKept() {
        let read = Self.read("gym Sunday after Maghrib for 2 hours")
        #expect(read.anchor == PrayerAnchor(.after, .maghrib) && read.length == 120)
        let other = Self.read("نادي الأحد بعد المغرب لمدة ساعتين")
        #expect(other.anchor == PrayerAnchor(.after, .maghrib) && other.length == 120)
    }
}

/// From the chat to the owner's tap: the offline model, the guard, the event's notes and the suggestion.
@Suite("A prayer in a chat is no hour, and gives one that is suggested") struct PrayerChatTests {
    /// By the number of the chat, on the days from 2026-11-30 to 2026-12-03; nil: no hour is suggested.
    private static let suggested: [String: String] = [
        "prayer-01": "18:00", "prayer-02": "15:45", "prayer-03": "04:20", "prayer-04": "18:25", "prayer-05": "19:30",
        "prayer-06": "18:00", "prayer-09": "18:00",
    ]

    @Test func noHourIsInventedAndTheRightOneIsSuggested() throws {
        let chats = try EvaluationFiles.chats("Tests/GoldenFiles/Prayers/chats.jsonl")
        #expect(chats.count == 10)
        for chat in chats {
            let decision = try EvaluatedOffline.decision(chat, .v4)
            let label = chat.expected.event
            let event = decision.event
            #expect((event == nil) == (label == nil) || !decision.questions.isEmpty, "\(chat.id): \(decision)")
            let found = event ?? decision.questions.first?.event
            guard let found else { continue }
            #expect(found.startTime == label?.startTime, "\(chat.id): \(found)")
            guard found.startTime == nil, let day = LocalDate(found.startDate) else { continue }
            let whole = CalendarEvent(
                identity: .random(),
                revision: 1,
                summary: found.title ?? "",
                description: (found.notes ?? "") + "\n" + CalendarEvent.signature,
                location: nil,
                times: .allDay(start: day, endExclusive: day.adding(days: 1))
            )
            let now = UnixTime(seconds: chat.messages.last?.timestamp ?? 0)
            let settings = PrayerSentenceTests.settings
            let suggestion = PrayerSuggestion(for: whole, by: settings, in: PrayerSentenceTests.zone, now: now)
            #expect(
                suggestion.map { "\($0.start.time)" } == Self.suggested[chat.id],
                "\(chat.id): \(found) \(String(describing: suggestion))"
            )
        }
    }
}
