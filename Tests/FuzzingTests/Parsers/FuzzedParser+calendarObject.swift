import Pipeline
import Time

@testable import CalDAV
@testable import ICalendar

extension FuzzedParser {
    /// An object at the address of a write. Folding and line breaks do not change the result.
    static let calendarObject = FuzzedParser(name: "calendar-object", longest: 2048, words: FuzzWords.calendar) {
        input in
        let version = CalendarObjectReader.version(of: input)
        try Self.checkVerdict(on: input, version)
        let width = [1, 2, 7][input.count % 3]
        let folded = Self.folded(input, width: width)
        try UnkeptPromise.unless(
            CalendarObjectReader.version(of: folded) == version,
            "folded at \(width) it is another event"
        )
        return version != nil
    }

    /// The object after the write is the event's, and needs no further change.
    private static func checkVerdict(on input: [UInt8], _ version: CalendarObjectVersion?) throws {
        let id = version.flatMap { EventIdentity(String($0.uid.prefix { $0 != "@" })) }
        let identity = id ?? EventIdentity("0192d3a4-5b6c-7d8e-9f00-112233445566")!
        let day = LocalDate(daysSince1970: 20_000)
        let event = CalendarEvent(
            identity: identity,
            revision: 5,
            status: input.count % 2 == 0 ? .confirmed : .cancelled,
            summary: "Dinner",
            description: "Managed by Jadwal",
            location: nil,
            times: .allDay(start: day, endExclusive: day.adding(days: 1))
        )
        func verdict(_ text: [UInt8]) -> ObjectDecision {
            ObjectDecision(found: text, wanted: event, since: nil, stampedAt: UnixTime(seconds: 0))
        }
        guard let version else {
            return try UnkeptPromise.unless(verdict(input) == .unreadable, "a verdict of no object")
        }
        switch verdict(input) {
        case .replace(let text):
            try UnkeptPromise.unless(verdict(text) == .done, "what replaces it says something else")
        case .newer(let revision):
            let isOwn = version.uid == identity.calendarUID && version.revision == revision
            try UnkeptPromise.unless(isOwn && revision >= event.revision, "an older one is newer")
        case .done: try UnkeptPromise.unless(version.uid == identity.calendarUID, "a stranger's is done")
        case .foreign: try UnkeptPromise.unless(version.uid != identity.calendarUID, "its own is a stranger's")
        case .unreadable: throw UnkeptPromise("a version without a verdict")
        }
    }

    /// Folds every line anew; the first octet stays where it is, since a blank there would fold once more.
    private static func folded(_ text: [UInt8], width: Int) -> [UInt8] {
        var result: [UInt8] = []
        var room = width
        for octet in text {
            if octet == 10 || octet == 13 {
                room = width + 1
            } else {
                if room == 0 {
                    result += [13, 10, 32]
                    room = width
                }
                room -= 1
            }
            result.append(octet)
        }
        return result
    }
}
