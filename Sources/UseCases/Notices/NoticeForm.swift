internal import ChatReader
public import Pipeline
internal import Store
public import Time

/// An owner's own notification as somebody has typed or chosen it. All in Western digits.
public struct NoticeForm: Sendable, Hashable {
    public var title = ""
    public var body = ""
    public var subtext = ""
    /// `2026-06-13`
    public var day = ""
    /// `15:00`
    public var time = ""
    /// `1d`, as `Cycle.every`; empty for once.
    public var every = ""
    /// Weekdays as RFC 5545 names them: `SU`.
    public var days: [String] = []
    /// The last day; empty for ever.
    public var until = ""
    public var urgency = NotificationOptions.Urgency.active.rawValue
    /// Empty follows the owner.
    public var zone = ""

    public init() {}

    public init(_ notice: Notice) {
        (self.title, self.body, self.subtext) = (notice.title, notice.body, notice.subtext)
        (self.day, self.time) = ("\(notice.start.date)", "\(notice.start.time)")
        self.every = notice.cycle?.every ?? ""
        self.days = notice.cycle?.days.map(\.code) ?? []
        self.until = notice.until.map { "\($0)" } ?? ""
        (self.urgency, self.zone) = (notice.urgency.rawValue, notice.zone?.name ?? "")
    }

    /// - Parameter known: the notification as it is; nil for a new one. What it has already is not refused.
    func read(_ known: Notice?, _ grounds: NoticeGrounds) -> Result<Notice, NoticeFaults> {
        var faults = self.textFaults
        let start = self.start(&faults)
        let zone = self.zone.isEmpty ? nil : Zone(self.zone)
        if !self.zone.isEmpty, zone == nil { faults[.zone] = .unknownZone }
        let urgency = NotificationOptions.Urgency(rawValue: self.urgency)
        if urgency == nil { faults[.urgency] = .unreadable }
        let until = self.until.isEmpty ? nil : LocalDate(self.until)
        if !self.until.isEmpty, until == nil { faults[.until] = .unreadable }
        let cycle = start.flatMap { self.cycle($0.date, &faults) }
        guard faults.isEmpty, let start, let urgency else { return .failure(NoticeFaults(faults)) }
        let notice = Notice(
            Self.clean(self.title),
            body: Self.clean(self.body, keepingLineBreaks: true),
            subtext: Self.clean(self.subtext),
            start: start,
            zone: zone,
            cycle: cycle,
            until: until,
            urgency: urgency,
            isActive: known?.isActive ?? true
        )
        let isMoved = known.map { !notice.isAtSameTimes(as: $0) } ?? true
        if isMoved, let fault = notice.fault(grounds) { faults[fault.field] = fault.fault }
        return faults.isEmpty ? .success(notice) : .failure(NoticeFaults(faults))
    }

    private var textFaults: [NoticeField: NoticeFault] {
        var faults: [NoticeField: NoticeFault] = [:]
        let title = Self.clean(self.title)
        if title.isEmpty { faults[.title] = .empty }
        if title.count > Notice.longestTitle { faults[.title] = .tooLong }
        if Self.clean(self.body, keepingLineBreaks: true).count > Notice.longestBody { faults[.body] = .tooLong }
        if Self.clean(self.subtext).count > Notice.longestSubtext { faults[.subtext] = .tooLong }
        return faults
    }

    private func start(_ faults: inout [NoticeField: NoticeFault]) -> LocalDateTime? {
        let (day, time) = (LocalDate(self.day), LocalTime(self.time))
        // Years that no calendar of people has are slips of the hand.
        if day.map({ !(1970...2199).contains($0.year) }) ?? true { faults[.day] = .unreadable }
        if time == nil { faults[.time] = .unreadable }
        guard faults[.day] == nil, let day, let time else { return nil }
        return LocalDateTime(date: day, time: time)
    }

    private func cycle(_ start: LocalDate, _ faults: inout [NoticeField: NoticeFault]) -> Cycle? {
        guard !self.every.isEmpty else { return nil }
        let days = self.days.compactMap { code in Weekday.allCases.first { $0.code == code } }
        guard days.count == self.days.count else {
            faults[.every] = .unreadable
            return nil
        }
        do throws(Cycle.Fault) {
            return try Cycle(every: self.every, on: self.every.hasSuffix("w") ? Set(days) : [], start: start)
        } catch {
            faults[.every] = error == .tooFrequent ? .tooFrequent : .unreadable
            return nil
        }
    }

    private static func clean(_ text: String, keepingLineBreaks: Bool = false) -> String {
        PlainText.clean(text, keepingLineBreaks: keepingLineBreaks)
    }
}

extension Notice {
    fileprivate func isAtSameTimes(as other: Notice) -> Bool {
        self.start == other.start && self.zone == other.zone && self.cycle == other.cycle && self.until == other.until
    }

    /// Why it would never ring; nil if it will.
    fileprivate func fault(_ grounds: NoticeGrounds) -> (field: NoticeField, fault: NoticeFault)? {
        if let until, until < self.start.date { return (.until, .beforeStart) }
        let plan = NoticePlan(self.start, in: self.zone ?? grounds.zone, self.cycle, until: self.until)
        let earliest = grounds.now - .seconds(60)
        guard !plan.occurrences(from: earliest, to: grounds.now).contains(where: { $0.dueAt >= earliest }) else {
            return nil
        }
        return self.cycle == nil ? (.day, .past) : (.until, .never)
    }
}

extension Weekday {
    /// As RFC 5545 names it: `SU`.
    public var code: String { String(self.englishName.prefix(2)).uppercased() }
}
