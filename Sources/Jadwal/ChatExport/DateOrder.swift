/// In which order a file writes the parts of its dates. An export does not say, and 3/4/25 is two days.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
    case dayMonthYear = "dmy"
    case monthDayYear = "mdy"
    case yearMonthDay = "ymd"
}
