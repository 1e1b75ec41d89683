internal import Jadwal
internal import Store

/// Walks through the failures that were asked for, oldest first and a page at a time. Passes are made until one finds nothing
/// open: what another run held during a pass may be free again in the next, if that run has died.
struct CandidateSource {
    struct Portion {
        /// To be sent now.
        var open: [String] = []
        /// Those of them that were sent before, and are to be sent again.
        var lost: Set<String> = []
        /// Sent before, by this run or another.
        var underWay: [String] = []

        var isEmpty: Bool { self.open.isEmpty && self.underWay.isEmpty }
    }

    static let page = 1000
    /// Of sealed inputs in one portion: what a batch holds in memory.
    static let bytes = 16 << 20

    let asked: RequestedFailures
    /// A pass has found nothing open.
    private(set) var isExhausted = false

    private let failures: PostgresFailures
    private let lost: UnixTime?
    private var buffer: ArraySlice<ReplayCandidate> = []
    /// Where the next page begins.
    private var cursor: FailureCursor?
    /// The last one that was handed out.
    private var last: FailureCursor?
    private var place = 0
    private var hasSeenOpen = false
    private var passedOver: Set<String> = []

    /// - Parameter lost: what was sent before then and may be lost is offered once more.
    init(_ asked: RequestedFailures, in failures: PostgresFailures, resendingFromBefore lost: UnixTime?) {
        (self.asked, self.failures, self.lost) = (asked, failures, lost)
    }

    /// It stays as it is, and is not to be offered again.
    mutating func passOver(_ id: String) { self.passedOver.insert(id) }

    /// Another run is at work on the same: what is known of the rest of the page is out of date, and read anew.
    mutating func refresh() {
        self.place -= self.buffer.count
        self.cursor = self.last
        self.buffer = []
    }

    /// Empty at the end of each pass.
    mutating func next(atMost count: Int) async throws -> Portion {
        var portion = Portion()
        var bytes = 0
        while portion.open.count < count, !self.isExhausted {
            if self.buffer.isEmpty {
                guard portion.isEmpty, try await self.fill() else { return portion }
            }
            guard let candidate = self.buffer.first else { continue }
            switch candidate.state {
            case .open where !self.passedOver.contains(candidate.id):
                guard portion.open.isEmpty || bytes + candidate.bytes <= Self.bytes else { return portion }
                bytes += candidate.bytes
                self.hasSeenOpen = true
                portion.open.append(candidate.id)
            case .underWay(let since, true) where self.isLost(candidate.id, since):
                guard portion.open.isEmpty || bytes + candidate.bytes <= Self.bytes else { return portion }
                bytes += candidate.bytes
                portion.open.append(candidate.id)
                portion.lost.insert(candidate.id)
            case .underWay: portion.underWay.append(candidate.id)
            case .open, .ended: break
            }
            self.buffer.removeFirst()
            self.last = candidate.cursor
        }
        return portion
    }

    private func isLost(_ id: String, _ since: UnixTime) -> Bool {
        self.lost.map { since < $0 } ?? false && !self.passedOver.contains(id)
    }

    /// False at the end of a pass; the next call begins another one.
    private mutating func fill() async throws -> Bool {
        let page: [ReplayCandidate]
        let isAtEnd: Bool
        switch self.asked {
        case .matching(let filter):
            page = try await self.failures.candidates(filter, after: self.cursor, atMost: Self.page)
            self.cursor = page.last?.cursor
            isAtEnd = page.isEmpty
        case .ids(let ids):
            let some = ids[self.place..<min(self.place + Self.page, ids.count)]
            page = try await self.failures.candidates(Array(some))
            self.place += some.count
            isAtEnd = some.isEmpty
        }
        guard isAtEnd else {
            self.buffer = page[...]
            return true
        }
        (self.isExhausted, self.hasSeenOpen) = (!self.hasSeenOpen, false)
        (self.cursor, self.last, self.place) = (nil, nil, 0)
        return false
    }
}
