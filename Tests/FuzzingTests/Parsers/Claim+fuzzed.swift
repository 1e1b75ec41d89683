import Jadwal

extension Claim {
    static func fuzzed(at now: UnixTime) -> Claim {
        Claim(
            conversationID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d78",
            customerID: "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77",
            leaseNumber: 1,
            dueAt: now,
            claimedAt: now,
            commitsForWindow: false,
            attempts: 0
        )
    }
}
