internal import ICalendar

/// What to do about an object that stands where one shall be written.
enum ObjectVerdict: Sendable, Hashable {
    /// It says so already: an earlier try arrived after all, or another worker was faster.
    case done
    case overwrite
    case foreign
    case unreadable

    init(found text: [UInt8], wanted: CalendarObjectVersion) {
        guard let found = CalendarObjectReader.version(of: text) else {
            self = .unreadable
            return
        }
        if found.uid != wanted.uid {
            self = .foreign
        } else {
            self = found.sequence >= wanted.sequence ? .done : .overwrite
        }
    }
}
