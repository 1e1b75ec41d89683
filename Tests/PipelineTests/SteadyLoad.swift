import Pipeline

/// Sends to all queues for some customers, as fast as they are worked, until it is told to end.
actor SteadyLoad {
    private let bed: PipelineBed
    private let customers: [String]
    private var roundsLeft: Int?

    init(_ bed: PipelineBed, customers: [String]) { (self.bed, self.customers) = (bed, customers) }

    /// Ends it after so many rounds more.
    func end(after rounds: Int) { self.roundsLeft = rounds }

    /// - Returns: how many rounds there were, of one burst for each customer.
    func run() async throws -> Int {
        var round = 0
        while self.roundsLeft != 0 {
            for customer in self.customers {
                let burst = BurstOfOne(customer: customer, round: round)
                try await self.bed.publish(try burst.chat)
                try await self.bed.publish([burst.event], to: self.bed.queues.calendar)
                try await self.bed.publish([burst.notification], to: self.bed.queues.notifications)
            }
            round += 1
            self.roundsLeft = self.roundsLeft.map { $0 - 1 }
            let bed = self.bed
            try await awaiting("the calendar queue is short") { try await bed.waiting(in: bed.queues.calendar) < 10 }
        }
        return round
    }
}
