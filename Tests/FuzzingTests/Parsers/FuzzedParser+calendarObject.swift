@testable import CalDAV
@testable import ICalendar

extension FuzzedParser {
    /// What stands where an event shall be written. Folding and line breaks change nothing of it.
    static let calendarObject = FuzzedParser(name: "calendar-object", longest: 2048, words: FuzzWords.calendar) {
        input in
        let version = CalendarObjectReader.version(of: input)
        let wanted = CalendarObjectVersion(uid: version?.uid ?? "", sequence: version?.sequence ?? 0)
        let verdict = ObjectVerdict(found: input, wanted: wanted)
        try UnkeptPromise.unless(verdict == (version == nil ? .unreadable : .done), "a verdict of another object")
        let width = [1, 2, 7][input.count % 3]
        let folded = Self.folded(input, width: width)
        try UnkeptPromise.unless(
            CalendarObjectReader.version(of: folded) == version,
            "folded at \(width) it is another event"
        )
        return version != nil
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
