import ChatReader
import Evaluation
import Foundation
import TestSupport
import Testing
import Time

@Suite("A sentence that adds an event is read, or asked about") struct SentenceTests {
    private static let now = LocalDateTime(date: LocalDate("2026-11-24") ?? .init(daysSince1970: 0), time: .midnight)

    private func read(_ text: String, at hour: Int = 10) throws -> ReadSentence {
        let zone = try #require(Zone("Asia/Riyadh"))
        return SentenceReader(writtenAt: Self.now.adding(minutes: 60 * hour), zone: zone).read(text)
    }

    @Test(arguments: ["english", "arabic", "arabizi"]) func labelledSentencesAreRead(_ name: String) throws {
        let bytes = try EvaluationFiles.bytes("prompts/quick-add/\(name).jsonl")
        let score = SentenceScore(try LabelledSentence.read(bytes, file: name))
        #expect(score.tried >= 30)
        #expect(Double(score.right) >= 0.95 * Double(score.tried), "\(score.row)")
        #expect(Double(score.certainAndWrong) <= 0.005 * Double(score.tried), "\(score.row)")
        #expect(Double(score.askedNeedlessly) <= 0.1 * Double(score.tried), "\(score.row)")
        #expect(Double(score.rightTitles) >= 0.9 * Double(score.titled), "\(score.row)")
    }

    @Test(arguments: ["english", "arabic", "none"]) func remindersAreReadAndNoneIsMadeUp(_ name: String) throws {
        let bytes = try EvaluationFiles.bytes("prompts/quick-add/reminders/\(name).jsonl")
        let score = SentenceScore(try LabelledSentence.read(bytes, file: name))
        #expect(score.tried >= 80)
        #expect(Double(score.right) >= (name == "none" ? 0.9 : 0.95) * Double(score.tried), "\(score.row)")
        #expect(score.certainAndWrong == 0, "\(score.row)")
        #expect(Double(score.rightTitles) >= 0.9 * Double(score.titled), "\(score.row)")
    }

    /// Zones, repetitions, lengths, ranges and dates that do not exist, in English, Arabic and Arabizi.
    @Test func clearSentencesAreReadWithoutADoubt() throws {
        let sentences = try Self.golden("certain")
        #expect(sentences.count >= 90)
        for sentence in sentences {
            let read = SentenceReader(writtenAt: sentence.now, zone: sentence.zone).read(sentence.text)
            let isRight =
                read.day == sentence.day && read.start == sentence.start
                && (sentence.end == nil || read.end == sentence.end)
            #expect(isRight && read.doubts.isSubset(of: [.noHour]), "\(sentence.text): \(read)")
        }
    }

    /// A word that stands in two parts is marked where it was read.
    @Test(arguments: [
        ("Lunch with Sara at Nozomi on Thursday at 1pm", "[Lunch with Sara] at {Nozomi} on (Thursday at 1pm)"),
        ("add dinner with Ali tomorrow 8pm at Ali", "add [dinner with Ali] (tomorrow 8pm) at {Ali}"),
        ("قهوة مع نورة بكرة الساعة ٦ مساء", "[قهوة مع نورة] (بكرة الساعة ٦ مساء)"),
        ("🎉 party 👨‍👩‍👧 with Sara Friday 7pm", "[🎉 party 👨‍👩‍👧 with Sara] (Friday 7pm)"),
        ("\u{200F}عشاء\u{200F} في البيت يوم الخميس الساعة ٨ مساء", "[عشاء] في {البيت} (يوم الخميس الساعة ٨ مساء)"),
        ("Call the landlord", "[Call the landlord]"),
        ("dinner Friday 7pm, remind me 10 min before", "[dinner] (Friday 7pm)<, remind me 10 min before>"),
        ("remind me an hour before lunch Friday 1pm", "<remind me an hour before> [lunch] (Friday 1pm)"),
        ("dinner on 31 February with Ali", "[dinner on 31 February with Ali]"),
        ("", ""),
    ])
    func partsAreWhereTheyWereRead(_ sentence: String, _ marked: String) throws {
        let read = try self.read(sentence)
        let pieces = read.pieces.map { kind, text in
            switch kind {
            case .title: "[\(text)]"
            case .place: "{\(text)}"
            case .time: "(\(text))"
            case .lead: "<\(text)>"
            case nil: text
            }
        }
        #expect(pieces.joined() == marked)
        #expect(read.pieces.map(\.text).joined() == read.text)
    }

    @Test func otherClockSeveralDaysOrNoDayIsAsked() throws {
        let sentences = try Self.golden("asked")
        #expect(sentences.count >= 200)
        for sentence in sentences {
            let read = SentenceReader(writtenAt: sentence.now, zone: sentence.zone).read(sentence.text)
            #expect(!read.doubts.isSubset(of: [.noHour]), "\(sentence.text): \(read)")
        }
    }

    private static func golden(_ name: String) throws -> [LabelledSentence] {
        try LabelledSentence.read(try EvaluationFiles.bytes("Tests/GoldenFiles/Sentences/\(name).jsonl"), file: name)
    }

    /// The proposal fills the form, so it must not be absurd.
    @Test(
        arguments: [
            ("Filling 30 February 4pm", nil, "16:00"), ("موعد ٣٠ فبراير ٤ العصر", nil, "16:00"),
            ("Exam 31 June at 10:00", nil, "10:00"), ("Exam April 31st 10am", nil, "10:00"),
            ("Review Friday 11-1", "2026-11-27", "11:00"), ("مراجعة الجمعة ١١-١", "2026-11-27", "11:00"),
            ("دواء كل يوم ٩ صباحا", "2026-11-25", "09:00"), ("نادي كل اثنين ٧ مساء", "2026-11-30", "19:00"),
            ("Deploy Saturday 02:00 -05:00", "2026-11-28", "02:00"), ("squash 6", "2026-11-24", "18:00"),
        ] as [(String, String?, String?)]
    )
    func proposalIsNotAbsurd(_ text: String, _ day: String?, _ start: String?) throws {
        let read = try self.read(text)
        #expect(read.day.map { "\($0)" } == day && read.start.map { "\($0)" } == start, "\(read)")
    }

    /// One letter may have any number of marks, so bytes are counted, and the rest of a long sentence is skipped.
    @Test(arguments: ["a\u{301}\u{302}", "\u{323}\u{301}", "غداء الجمعة ٣-٥ العصر ", "1-", "👩‍👩‍👧‍👦", "كل "])
    func longSentenceIsReadAsItsBeginning(_ piece: String) throws {
        let text = "e" + String(repeating: piece, count: 200_000)
        let bytes = Array(text.utf8.prefix(SentenceReader.longest))
        let beginning = String(decoding: bytes, as: UTF8.self).filter { $0 != "\u{FFFD}" }
        let read = try self.read(text)
        let (short, title) = (try self.read(beginning), read.title)
        #expect((read.day, read.start, read.doubts) == (short.day, short.start, short.doubts))
        #expect(title.utf8.count <= 256)
    }

    @Test(
        arguments: [
            ("lunch with Sara Thursday 1pm", "Lunch with Sara", nil),
            ("Dinner at Nozomi tomorrow 8pm", "Dinner", "Nozomi"),
            ("عشاء في البجيري الجمعة ٨ مساء", "عشاء", "البجيري"),
            ("Passport office Sunday 8:30 am", "Passport office", nil),
            ("نادي الكتاب ٩ ديسمبر ٧ مساء", "نادي الكتاب", nil), ("Remind me to call mom at 6 pm", "Call mom", nil),
            ("tomorrow 8pm", "", nil), ("Meet at 9 am at Al Bujairi", "Meet", "Al Bujairi"),
        ] as [(String, String, String?)]
    )
    func titleAndPlaceAreTheRestOfTheSentence(_ text: String, _ title: String, _ place: String?) throws {
        let read = try self.read(text)
        #expect(read.title == title && read.place == place)
    }

    @Test(
        arguments: [
            ("Call the landlord", [.noDay, .noHour]), ("Dentist next week", [.noDay, .noHour]),
            ("", [.noDay, .noHour]),
            ("Return the books on Sunday", [.noHour]), ("Photographer tomorrow at 2", [.halfOfDay]),
            ("Dinner Thursday 8pm or Friday 8pm", [.several]), ("Call Ali today at 7 am", [.past]),
            ("Call London tomorrow 3pm UK time", [.zone]), ("Exam 15.12. 09:00", [.day, .noDay]),
            ("lunch Thursday 1pm", []),
            ("Water the plants every Monday", [.noHour, .repeated]), ("نادي كل أحد ٦ مساء", [.repeated]),
        ] as [(String, Set<ReadSentence.Doubt>)]
    )
    func openPointBecomesADoubt(_ text: String, _ doubts: Set<ReadSentence.Doubt>) throws {
        #expect(try self.read(text).doubts == doubts)
    }

    @Test(arguments: ["\u{202E}غداء\u{0}", String(repeating: "1pm ", count: 5000), "🎂🎂 ٤ ٤ ٤", "31 February 25:61"])
    func oddTextIsReadWithoutHarm(_ text: String) throws {
        let read = try self.read(text)
        #expect(
            read.title.utf8.count <= 256 && !read.title.unicodeScalars.contains { $0.value == 0 || $0.value == 0x202E }
        )
    }

    @Test(arguments: [
        "{}", "no JSON", #"{"text": "a", "now": "2026-11-24", "zone": "UTC"}"#,
        #"{"text": "a", "now": "2026-11-24T10:00", "zone": "UTC", "day": "soon"}"#,
    ])
    func faultNamesTheLineOfAnInvalidLabel(_ line: String) {
        let bytes = Array("\n\(line)\n".utf8)
        let fault = #expect(throws: EvaluationFileFault.self) { try LabelledSentence.read(bytes, file: "f") }
        #expect(fault?.line == 2 && fault?.file == "f")
    }
}
