internal import Pipeline
internal import Postgres
internal import WorkerKit

/// Asks feeds that owners enter. A limit keeps people from searching networks with it.
struct FeedTester: FeedCheck {
    /// Of one owner.
    static let perHour = 60
    /// Of all owners.
    private static let atOnce = 16

    private let feeds: any FeedCheck
    private let limit = RequestLimit(Self.perHour, in: .seconds(3600))
    private let gate = RequestGate(Self.atOnce)

    init(_ feeds: any FeedCheck) { self.feeds = feeds }

    /// Counts for the owner of the request. What may not be asked now counts as a server that is out of order: it may be
    /// asked later.
    func fault(of address: String) async -> MorningGap? {
        guard self.gate.enter() else { return .isUnreachable }
        defer { self.gate.leave() }
        guard self.limit.allows(DatabaseOwner.current ?? "") else { return .isUnreachable }
        return await self.feeds.fault(of: address)
    }
}
