/// A day, and a time of day if one is claimed, by the owner's wall clock.
struct ClaimedSlot: Sendable, Hashable {
    var date: LocalDate
    var time: LocalTime?

    var start: LocalDateTime? { self.time.map { LocalDateTime(date: self.date, time: $0) } }
}
