public import Time

/// Writes notifications about meetings: an answer is wanted, people have answered, the host chooses, or no time was
/// found. Other changes show in the calendar.
public struct MeetingNoticeWriter: Sendable {
    private let coder = NotificationMessageCoder()

    public init() {}

    /// - Parameters:
    ///   - id: the UUID of the notification.
    ///   - owner: who is told.
    /// - Returns: nil for what the calendar tells, and for guests.
    public func outgoing(
        _ telling: MeetingTelling,
        _ board: MeetingBoard,
        id: String,
        for owner: CalendarOwner,
        to queue: String
    ) throws -> (message: Outgoing, until: UnixTime)? {
        guard let change = Self.change(telling.kind) else { return nil }
        let until = Self.end(change, board)
        let message = NotificationMessage(
            customerID: owner.customerID,
            notificationID: id,
            title: Self.title(telling.kind, board, isArabic: owner.speaksArabic),
            body: Self.body(telling.kind, board, for: owner),
            .meeting(MeetingNotice(change, id: board.meeting.id)),
            NotificationOptions(expiresAt: Timestamp.utcText(until))
        )
        return (Outgoing(queue: queue, body: try self.coder.encode(message), messageID: id), until)
    }

    private static func change(_ kind: MeetingTelling.Kind) -> MeetingNotice.Change? {
        switch kind {
        case .invitation, .reminder: .invitation
        case .choice, .withdrawal: .decide
        case .progress: .vote
        case .failure: .failed
        case .decision, .cancellation: nil
        }
    }

    /// An answer is of use until the deadline, a choice until the last time leaves.
    private static func end(_ change: MeetingNotice.Change, _ board: MeetingBoard) -> UnixTime {
        let last = board.slots.map { $0.times.end(in: board.meeting.zone) }.max() ?? board.meeting.deadline
        switch change {
        case .invitation: return board.meeting.state == .open ? board.meeting.deadline : last
        case .vote: return board.meeting.deadline
        case .decide, .failed: return last
        }
    }

    private static func title(_ kind: MeetingTelling.Kind, _ board: MeetingBoard, isArabic: Bool) -> String {
        switch kind {
        case .choice(_, .neededIsBusy):
            isArabic ? "شخص ضروري صار مشغولًا: اختر الوقت" : "Somebody who is needed has become busy: choose the time"
        case .choice(_, .rule): isArabic ? "اختر وقت اللقاء" : "Choose the time"
        case .withdrawal(let name, _, _): isArabic ? "اعتذر عن الحضور: \(name)" : "\(name) cannot come"
        case .progress(let answered, let people):
            isArabic ? "أجاب \(answered) من \(people)" : "\(answered) of \(people) answered"
        case .failure: isArabic ? "لم يوجد وقت مناسب" : "No time was found"
        case .reminder: isArabic ? "ما زلنا بانتظار جوابك" : "Your answer is still wanted"
        case .invitation where board.meeting.state == .decided:
            isArabic ? "\(board.hostName): هل ستحضر؟" : "\(board.hostName): are you coming?"
        case .invitation, .decision, .cancellation:
            isArabic ? "\(board.hostName): متى تستطيع الحضور؟" : "\(board.hostName): when can you come?"
        }
    }

    /// The meeting's title; for a choice its best times too.
    private static func body(_ kind: MeetingTelling.Kind, _ board: MeetingBoard, for owner: CalendarOwner) -> String {
        if case .withdrawal(_, let going, let people) = kind {
            let left = owner.speaksArabic ? "سيحضر \(going) من \(people)" : "\(going) of \(people) come"
            return [board.meeting.title, left].joined(separator: "\n")
        }
        guard case .choice(let best, _) = kind else { return board.meeting.title }
        let times = best.prefix(MeetingRule.offered).compactMap { tally -> String? in
            guard let slot = board.slot(tally.slotID) else { return nil }
            let people = tally.possible + tally.no + tally.unanswered
            return "\(EventTimeText.text(slot.times, for: owner)) · \(tally.possible)/\(people)"
        }
        return ([board.meeting.title] + times).joined(separator: "\n")
    }
}
