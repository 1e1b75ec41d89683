import Foundation
import Pipeline
import Time

/// A `FetchMemory` whose time is turned by hand.
actor MemoryOfFetches: FetchMemory {
    private struct Row {
        var state = FetchState()
        var freshUntil = Duration.zero
        var claim: String?
        var claimedUntil = Duration.zero
    }

    private var rows: [FetchKey: Row] = [:]
    private var now = Duration.zero
    private(set) var failure: (any Error)?

    func pass(_ time: Duration) { self.now += time }
    func fail(_ error: any Error) { self.failure = error }

    func state(of key: FetchKey) throws -> FetchState {
        if let failure { throw failure }
        guard let row = self.rows[key] else { return FetchState() }
        var state = row.state
        state.isFresh = row.freshUntil > self.now
        return state
    }

    func claim(_ key: FetchKey, for lease: Duration) throws -> String? {
        var row = self.rows[key] ?? Row()
        guard row.freshUntil <= self.now, row.claim == nil || row.claimedUntil <= self.now else { return nil }
        (row.claim, row.claimedUntil) = (UUID().uuidString, self.now + lease)
        self.rows[key] = row
        return row.claim
    }

    func keep(_ content: [UInt8]?, gap: MorningGap?, of key: FetchKey, claimedAs claim: String, for life: Duration) {
        guard var row = self.rows[key], row.claim == claim else { return }
        row.state.content = content ?? row.state.content
        (row.state.gap, row.claim, row.freshUntil) = (gap, nil, self.now + life)
        self.rows[key] = row
    }
}
