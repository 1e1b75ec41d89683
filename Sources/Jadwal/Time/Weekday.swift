/// A day of the week. It starts on Sunday, as in Saudi Arabia.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
    case sunday
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday

    /// `Sunday` … `Saturday`.
    public var englishName: String {
        ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"][self.rawValue]
    }
}
