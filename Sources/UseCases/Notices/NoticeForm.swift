internal import ChatReader
public import Pipeline
internal import Store
internal import Time

/// An owner's own notification as somebody has typed or chosen it.
public struct NoticeForm: Sendable, Hashable {
    public var title = ""
    public var body = ""
    public var subtext = ""
    /// Without day and time it rings only when a group draws it, or by its places.
    public var times = TimetableForm()
    public var urgency = NotificationOptions.Urgency.active.rawValue
    /// The ids of all groups that draw it; nil leaves them as they are.
    public var groups: [String]?
    /// The places by which it rings, each as `PlaceLink.description`; nil leaves them as they are.
    public var places: [String]?

    public init() {}

    public init(_ notice: Notice, groups: Set<String>? = nil, places: Set<PlaceLink>? = nil) {
        (self.title, self.body, self.subtext) = (notice.title, notice.body, notice.subtext)
        self.times = notice.times.map { TimetableForm($0) } ?? TimetableForm()
        (self.urgency, self.groups) = (notice.urgency.rawValue, groups?.sorted())
        self.places = places?.sorted().map(\.description)
    }

    /// - Parameter known: the notification as it is; nil for a new one. What it has already is not refused.
    func read(_ known: NoticeRecord?, _ grounds: NoticeGrounds) -> Result<NoticeDraft, NoticeFaults> {
        var faults = self.textFaults
        let urgency = NotificationOptions.Urgency(rawValue: self.urgency)
        if urgency == nil { faults[.urgency] = .unreadable }
        let groups = self.groups.map { Set($0.compactMap { EventIdentity($0)?.id }) }
        if let groups, groups.count != Set(self.groups ?? []).count || !groups.isSubset(of: grounds.groups) {
            faults[.groups] = .unknownGroup
        }
        let places = self.links(grounds, &faults)
        let ringsOtherwise = !(groups ?? known?.groups ?? []).isEmpty || !(places ?? known?.places ?? []).isEmpty
        let times = self.times.isEmpty && ringsOtherwise ? nil : self.times.read(known?.notice.times, grounds, &faults)
        guard faults.isEmpty, let urgency else { return .failure(NoticeFaults(faults)) }
        var notice = Notice(
            clean(self.title),
            body: PlainText.clean(self.body, keepingLineBreaks: true),
            subtext: clean(self.subtext),
            times,
            urgency: urgency,
            isActive: known?.notice.isActive ?? true
        )
        notice.arrivals = known?.notice.arrivals ?? []
        return .success(NoticeDraft(notice, groups: groups, places: places))
    }

    /// nil leaves them as they are.
    private func links(_ grounds: NoticeGrounds, _ faults: inout [NoticeField: NoticeFault]) -> Set<PlaceLink>? {
        guard let texts = self.places else { return nil }
        let links = Set(texts.compactMap { PlaceLink($0) })
        if links.count != Set(texts).count || !grounds.places.isSuperset(of: links.map(\.placeID)) {
            faults[.places] = .unknownPlace
        }
        return links
    }

    private var textFaults: [NoticeField: NoticeFault] {
        var faults: [NoticeField: NoticeFault] = [:]
        let title = clean(self.title)
        if title.isEmpty { faults[.title] = .empty }
        if title.count > Notice.longestTitle { faults[.title] = .tooLong }
        let body = PlainText.clean(self.body, keepingLineBreaks: true)
        if body.count > Notice.longestBody { faults[.body] = .tooLong }
        if clean(self.subtext).count > Notice.longestSubtext { faults[.subtext] = .tooLong }
        return faults
    }
}

/// A text of one line.
private func clean(_ text: String) -> String { PlainText.clean(text, keepingLineBreaks: false) }

/// A group as somebody has typed or chosen it.
public struct GroupForm: Sendable, Hashable {
    public var name = ""
    public var times = TimetableForm()
    /// The ids of all members; nil leaves them as they are.
    public var members: [String]?

    public init() {}

    public init(_ group: NoticeGroup, members: [String]? = nil) {
        (self.name, self.times, self.members) = (group.name, TimetableForm(group.times), members)
    }

    /// - Parameter known: the group as it is; nil for a new one.
    func read(_ known: NoticeGroup?, _ grounds: NoticeGrounds) -> Result<GroupDraft, NoticeFaults> {
        var faults: [NoticeField: NoticeFault] = [:]
        let name = clean(self.name)
        if name.isEmpty { faults[.title] = .empty }
        if name.count > NoticeGroup.longestName { faults[.title] = .tooLong }
        let members = self.members.map { Set($0.compactMap { EventIdentity($0)?.id }) }
        if let members, members.count != Set(self.members ?? []).count || !members.isSubset(of: grounds.notices) {
            faults[.members] = .unknownNotice
        }
        let times = self.times.read(known?.times, grounds, &faults)
        guard faults.isEmpty, let times else { return .failure(NoticeFaults(faults)) }
        let group = NoticeGroup(name, times, isActive: known?.isActive ?? true, bag: known?.bag ?? DrawBag())
        return .success(GroupDraft(group, members: members))
    }
}
