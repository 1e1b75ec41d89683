/// A slot that an answer takes by its position among those that the proposal names: "the later one".
struct Choice {
    /// The slot that is taken is the claimed one.
    let isClaimed: Bool

    /// Nil if the answer takes none by its position, or the proposal does not name several.
    init?(_ chat: ChatReading, proposal: Int, acceptance: Int, _ stance: SlotStance) {
        let taken = chat.own(acceptance).lazy.map(\.choices).first { !$0.isEmpty }
        guard let taken, proposal != acceptance else { return nil }
        let offered = chat.own(proposal)
        let clocks = offered.flatMap(\.clocks)
        let days = offered.flatMap { clause in clause.days.map { ($0, clause) } }
        if let hours = stance.hours, let index = taken[clocks.count] {
            self.isClaimed = hours.names(clocks[index])
        } else if let index = taken[days.count] {
            self.isClaimed = stance.days.meaning(days[index].0, days[index].1) != .other
        } else {
            return nil
        }
    }
}
