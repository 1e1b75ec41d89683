public import Time

/// A group of an owner's own notifications. At each of its moments it rings with one of them, another one each time.
public struct NoticeGroup: Sendable, Hashable {
    /// In characters.
    public static let longestName = 200

    public var name: String
    public var times: Timetable
    /// One that is switched off rings with none of its members.
    public var isActive: Bool
    public var bag: DrawBag

    public init(_ name: String, _ times: Timetable, isActive: Bool = true, bag: DrawBag = DrawBag()) {
        (self.name, self.times, self.isActive, self.bag) = (name, times, isActive, bag)
    }

    /// nil while it is switched off.
    ///
    /// - Parameter zone: the owner's.
    public func plan(in zone: Zone) -> NoticePlan? { self.isActive ? self.times.plan(in: zone) : nil }
}

/// Draws members at random, and fairly: each once in a round, in an order that no one knows before. The first of a round
/// is not the last of the one before. Who joins is drawn in this round; who leaves is passed over.
public struct DrawBag: Sendable, Hashable {
    /// A random but repeatable order: whoever decides a firing again draws the same member.
    public typealias Order = @Sendable (_ round: Int, _ member: String) -> String

    public var round: Int
    /// The members that were drawn in this round.
    public var drawn: Set<String>
    public var last: String?

    public init(round: Int = 0, drawn: Set<String> = [], last: String? = nil) {
        (self.round, self.drawn, self.last) = (round, drawn, last)
    }

    /// - Parameter members: the ids of those that may be drawn.
    /// - Returns: nil if there is none.
    public mutating func draw(from members: some Collection<String>, by order: Order) -> String? {
        guard !members.isEmpty else { return nil }
        var open = members.filter { !self.drawn.contains($0) }
        if open.isEmpty {
            self.round += 1
            self.drawn = []
            open = members.count > 1 ? members.filter { $0 != self.last } : Array(members)
        }
        let round = self.round
        guard let member = open.min(by: { order(round, $0) < order(round, $1) }) else { return nil }
        self.drawn.insert(member)
        self.last = member
        return member
    }
}
