internal import Store
internal import Time

/// Reads the requested failures, oldest first and page by page. Repeats until a pass finds nothing open: a failure that
/// another run held during one pass may be free in the next, if that run has died.
struct CandidateSource {
    struct Portion {
        /// The failures to send now.
        var open: [String] = []
        /// Those in `open` that were sent before and are sent again.
        var lost: Set<String> = []
        /// Failures that this run or another one has sent.
        var underWay: [String] = []

        var isEmpty: Bool { self.open.isEmpty && self.underWay.isEmpty }
    }

    static let page = 1000
    /// The most bytes of encrypted inputs in one portion, which bounds the memory of a batch.
    static let bytes = 16 << 20

    /// True once a pass has found nothing open.
    private(set) var isExhausted = false

    private let lost: UnixTime?
    private var pages: FailurePages
    private var buffer: ArraySlice<ReplayCandidate> = []
    /// The last failure that was returned.
    private var last: ReplayCandidate?
    private var hasSeenOpen = false
    private var passedOver: Set<String> = []

    /// - Parameter lost: failures that were sent before this time and may be lost are returned once more.
    init(_ asked: RequestedFailures, in failures: PostgresFailures, resendingFromBefore lost: UnixTime?) {
        (self.pages, self.lost) = (FailurePages(asked, in: failures), lost)
    }

    var asked: RequestedFailures { self.pages.asked }

    /// Marks a failure that is not to be returned again.
    mutating func passOver(_ id: String) { self.passedOver.insert(id) }

    /// Reads the rest of the page again, because another run has changed it.
    mutating func refresh() {
        self.pages.goBack(to: self.last)
        self.buffer = []
    }

    /// The next failures; empty at the end of each pass.
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
            self.last = candidate
        }
        return portion
    }

    private func isLost(_ id: String, _ since: UnixTime) -> Bool {
        self.lost.map { since < $0 } ?? false && !self.passedOver.contains(id)
    }

    /// Reads the next page. False at the end of a pass; the next call begins another pass.
    private mutating func fill() async throws -> Bool {
        self.buffer = try await self.pages.next(atMost: Self.page)[...]
        guard self.buffer.isEmpty else { return true }
        (self.isExhausted, self.hasSeenOpen) = (!self.hasSeenOpen, false)
        self.last = nil
        self.pages.goBack(to: nil)
        return false
    }
}

/// Reads the requested failures page by page: those that match oldest first, the others in the order of their ids.
struct FailurePages {
    let asked: RequestedFailures
    private let failures: PostgresFailures
    /// Where the next page begins, for failures that match.
    private var cursor: FailureCursor?
    /// The same, for ids.
    private var place = 0

    init(_ asked: RequestedFailures, in failures: PostgresFailures) {
        (self.asked, self.failures) = (asked, failures)
    }

    /// Empty at the end.
    mutating func next(atMost count: Int) async throws -> [ReplayCandidate] {
        switch self.asked {
        case .matching(let filter):
            let page = try await self.failures.candidates(filter, after: self.cursor, atMost: count)
            self.cursor = page.last?.cursor ?? self.cursor
            return page
        case .ids(let ids):
            var page: [ReplayCandidate] = []
            // Ids of failures that are gone are passed over.
            while page.isEmpty, self.place < ids.count {
                let some = ids[self.place..<min(self.place + count, ids.count)]
                page = try await self.failures.candidates(Array(some))
                self.place += some.count
            }
            return page
        }
    }

    /// The next page begins after this failure; nil: with the first one.
    mutating func goBack(to candidate: ReplayCandidate?) {
        self.cursor = candidate?.cursor
        guard case .ids(let ids) = self.asked else { return }
        self.place = candidate.flatMap { ids.firstIndex(of: $0.id) }.map { $0 + 1 } ?? 0
    }
}
