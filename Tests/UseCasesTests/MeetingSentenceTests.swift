import Pipeline
import Store
import Testing
import Time

@testable import UseCases

@Suite("A sentence about a meeting is read: what, who, when") struct MeetingSentenceTests {
    /// A Monday in Riyadh, where weeks begin on Sunday.
    private static let now = LocalDateTime(date: LocalDate("2026-11-30")!, time: LocalTime("10:00")!)
    private static let zone = Zone("Asia/Riyadh")!

    private static func read(_ sentence: String, _ contacts: [String: String] = [:]) -> ReadMeetingSentence.Output {
        var book = ContactBook()
        book.contacts = contacts.mapValues { Contact($0) }
        return ReadMeetingSentence.read(sentence, at: Self.now, in: Self.zone, book)
    }

    @Test(arguments: [
        ("dinner with Noura and Sami next week", "Dinner", ["Noura", "Sami"], "2026-12-06", "2026-12-12"),
        ("Coffee with Noura, Sami & Layla tomorrow", "Coffee", ["Noura", "Sami", "Layla"], "2026-12-01", "2026-12-01"),
        ("عشاء مع نورة وسامي الأسبوع القادم", "عشاء", ["نورة", "سامي"], "2026-12-06", "2026-12-12"),
        ("قهوة مع وليد بكرة", "قهوة", ["وليد"], "2026-12-01", "2026-12-01"),
    ])
    func titlePeopleAndDays(_ sentence: String, _ title: String, _ people: [String], _ first: String, _ last: String) {
        let read = Self.read(sentence).sentence
        #expect(read.title == title && read.people == people, "\(read)")
        #expect("\(read.days.lowerBound)" == first && "\(read.days.upperBound)" == last, "\(read)")
        #expect(read.doubts == [], "\(read)")
    }

    @Test func hourAndLengthAreRead() {
        let read = Self.read("lunch with Sami on Thursday from 1 to 3 pm").sentence
        #expect(read.start == LocalTime("13:00") && read.minutes == 120, "\(read)")
        #expect("\(read.days.lowerBound)" == "2026-12-03", "\(read)")
    }

    @Test(arguments: [
        ("dinner with Noura", [MeetingSentence.Doubt.noDays]), ("dinner next week", [.noPeople]),
        ("", [.noTitle, .noPeople, .noDays]),
    ])
    func openPointsAreDoubts(_ sentence: String, _ doubts: [MeetingSentence.Doubt]) {
        #expect(Self.read(sentence).sentence.doubts == Set(doubts))
    }

    @Test func contactsAreFoundByWholeOrFirstNames() {
        let book = ["1": "Noura Alharbi", "2": "سامي", "3": "Layla A", "4": "Layla B"]
        let read = Self.read("dinner with noura, سامى and Hamad next week", book)
        #expect(read.people == [MeetingGuest(contact: "1"), MeetingGuest(contact: "2"), MeetingGuest("Hamad")])
        let several = Self.read("dinner with Layla next week", book)
        #expect(several.people == [MeetingGuest("Layla")] && several.sentence.doubts == [.severalContacts])
    }
}
