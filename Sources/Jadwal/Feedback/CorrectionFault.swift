/// Why an event cannot be put as a person gave it.
public enum CorrectionFault: String, Error, Sendable, Hashable, CaseIterable {
    case needsTime = "--end needs a time, unless the event is all-day"
    case needsNoTime = "an all-day event has days only"
    case endBeforeStart = "the event would end before it begins"
    case tooLong = "the event would last for more than 31 days"
    case tooFarAhead = "the event would be more than two years ahead"
    case textTooLong = "the title or the place is too long"
}
