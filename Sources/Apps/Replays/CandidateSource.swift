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

    let asked: RequestedFailures
    /// True once a pass has found nothing open.
    private(set) var isExhausted = false

    private let failures: PostgresFailures
    private let lost: UnixTime?
    private var buffer: ArraySlice<ReplayCandidate> = []
    /// The start of the next page.
    private var cursor: FailureCursor?
    /// The last failure that was returned.
    private var last: FailureCursor?
    private var place = 0
    private var hasSeenOpen = false
    private var passedOver: Set<String> = []

    /// - Parameter lost: failures that were sent before this time and may be lost are returned once more.
    init(_ asked: RequestedFailures, in failures: PostgresFailures, resendingFromBefore lost: UnixTime?) {
        (self.asked, self.failures, self.lost) = (asked, failures, lost)
    }

    /// Marks a failure that is not to be returned again.
    mutating func passOver(_ id: String) { self.passedOver.insert(id) }

    /// Reads the rest of the page again, because another run has changed it.
    mutating func refresh() {
        self.place -= self.buffer.count
        self.cursor = self.last
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
            self.last = candidate.cursor
        }
        return portion
    }

    private func isLost(_ id: String, _ since: UnixTime) -> Bool {
        self.lost.map { since < $0 } ?? false && !self.passedOver.contains(id)
    }

    /// Reads the next page. False at the end of a pass; the next call begins another pass.
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
