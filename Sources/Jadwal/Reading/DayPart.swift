/// A part of the day as people name it.
public enum DayPart: Sendable, Hashable, CaseIterable {
    case dawn
    case morning
    case noon
    case afternoon
    case evening
    case night

    /// The hour at which it begins, for telling whether it is still to come.
    var opens: Int {
        switch self {
        case .dawn: 4
        case .morning: 8
        case .noon: 12
        case .afternoon: 15
        case .evening: 18
        case .night: 20
        }
    }

    /// The hour on a 24-hour clock that 1…12 means in this part of the day.
    func hour(_ hour: Int) -> Int {
        guard (1...12).contains(hour) else { return hour }
        let morning = hour % 12
        return switch self {
        case .dawn, .morning: morning
        case .noon: hour == 11 ? 11 : hour == 10 ? 10 : morning + 12
        case .afternoon, .evening: morning + 12
        case .night: hour >= 5 && hour < 12 ? hour + 12 : morning
        }
    }
}
