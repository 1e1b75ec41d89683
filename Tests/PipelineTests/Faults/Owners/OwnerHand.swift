import HTTP

/// How an owner reaches Jadwal: by pages in a browser, or by an app.
protocol OwnerHand {
    /// Returns false if no link has let the owner in.
    mutating func signIn(_ record: inout OwnerRecord) async throws -> Bool
    mutating func add(_ event: OwnerRecord.State, of customer: String) async throws -> (id: String, DeedOutcome)
    /// - Parameter state: of the event afterwards.
    mutating func change(_ id: String, _ deed: OwnerDeed, to state: OwnerRecord.State) async throws -> DeedOutcome
    /// - Parameter number: another one for each device.
    mutating func addDevice(_ number: Int) async throws -> DeedOutcome
    /// nil if there is nothing to renew.
    mutating func renew() async throws -> DeedOutcome?
    mutating func signOut(_ record: inout OwnerRecord) async throws -> DeedOutcome
}

extension OwnerHand {
    /// nil if no whole answer came.
    func answered<Answer>(_ send: () async throws -> Answer) async throws -> Answer? {
        do {
            return try await send()
        } catch is HTTPError {
            // People and apps take a breath.
            try await Task.sleep(for: .milliseconds(100))
            return nil
        }
    }
}
