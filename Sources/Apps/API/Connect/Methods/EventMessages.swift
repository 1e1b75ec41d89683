internal import APIMessages
internal import ChatReader
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Time

extension Events_V1_Event {
    init(_ event: EventRecord, _ owner: OwnerCalendarState) {
        self.init()
        (self.id, self.revision) = (event.id, Int32(clamping: event.wanted))
        (self.start, self.end) = (.init(event.startsAt), .init(event.endsAt))
        (self.standing, self.hasOpenConflict_p) = (.init(owner.state(of: event)), event.hasOpenConflict)
        guard let text = event.event else { return }
        (self.title, self.location) = (text.summary, text.location ?? "")
        self.notes = EventPage.notes(text) ?? ""
        self.clock = .init(text.times)
    }
}

extension Events_V1_WallClock {
    init(_ times: EventTimes) {
        self.init()
        switch times {
        case .allDay(let start, let end):
            self.isAllDay = true
            (self.startDay, self.endDay) = ("\(start)", "\(max(start, end.adding(days: -1)))")
        case .timed(let start, let end, let zone):
            (self.startDay, self.startTime) = ("\(start.date)", "\(start.time)")
            (self.endDay, self.endTime) = ("\(end.date)", "\(end.time)")
            self.timeZone = zone.name
        }
    }

    /// As the form for an event has it, which knows when such an event ends.
    init(_ form: EventForm, in zone: Zone) {
        self.init()
        self.isAllDay = form.isWholeDay
        (self.startDay, self.endDay) = (form.startDay, form.endDay)
        if !form.isWholeDay { (self.startTime, self.endTime) = (form.startTime, form.endTime) }
        self.timeZone = zone.name
    }
}

extension Events_V1_SuggestedHour {
    init(_ suggestion: PrayerSuggestion, for owner: CalendarOwner) {
        self.init()
        self.clock = .init(suggestion.times)
        self.reason = suggestion.reason(isArabic: owner.speaksArabic)
    }
}

extension Events_V1_Standing {
    init(_ state: EventRecord.State) {
        switch state {
        case .written: self = .written
        case .underWay: self = .underWay
        case .waiting: self = .waiting
        case .cancelled: self = .cancelled
        case .dismissed: self = .dismissed
        case .removedByOwner: self = .removedByOwner
        }
    }
}

extension Events_V1_AccountState {
    init(_ account: OwnerCalendarState.Account) {
        switch account {
        case .up: self = .up
        case .down: self = .down
        case .none: self = .none
        }
    }
}

extension Events_V1_Source {
    init(_ source: OwnerEventDetail.Source) {
        switch source {
        case .chat: self = .chat
        case .eventMessage: self = .eventMessage
        case .elsewhere: self = .elsewhere
        }
    }
}

extension Events_V1_Judgement {
    init(_ judgement: JudgementRecord) {
        self.init()
        self.judgedAt = .init(judgement.at)
        switch judgement.kind {
        case .dismissed: self.kind = .dismissed
        case .corrected: self.kind = .corrected
        case .moved: self.kind = .moved
        }
        if let reason = judgement.reason { self.reason = .init(reason) }
    }
}

extension Events_V1_Reason {
    init(_ reason: DismissalReason) {
        switch reason {
        case .noEvent: self = .noEvent
        case .notAgreed: self = .notAgreed
        case .turnedDown: self = .turnedDown
        case .unwanted: self = .unwanted
        }
    }
}

extension Events_V1_Line {
    init(_ line: LabelledMessage) {
        self.init()
        self.saidAt = .init(UnixTime(seconds: line.timestamp))
        (self.isOwner, self.senderName, self.text) = (line.isSenderMe, line.senderName ?? "", line.body)
    }
}

extension Events_V1_TrailStep {
    init(_ step: EventTrail.Step) {
        self.init()
        (self.byOwner, self.at) = (step.isOwner, .init(UnixTime(seconds: step.at)))
        switch step.did {
        case .proposed: self.deed = .proposed
        case .changed: self.deed = .changed
        case .accepted: self.deed = .accepted
        case .cancelled: self.deed = .cancelled
        }
        self.names = EventTrail.Part.allCases.filter { step.names?.contains($0) ?? false }.map { part in
            switch part {
            case .day: .day
            case .time: .time
            case .place: .place
            }
        }
    }
}

extension Events_V1_Doubt {
    init(_ doubt: ReadSentence.Doubt) {
        switch doubt {
        case .noDay: self = .noDay
        case .day: self = .otherDay
        case .noHour: self = .noHour
        case .halfOfDay: self = .halfOfDay
        case .several: self = .severalTimes
        case .zone: self = .otherClock
        case .past: self = .over
        case .repeated: self = .repeated
        }
    }
}

extension Events_V1_Action {
    init(_ action: EventChange.Action) {
        switch action {
        case .add: self = .add
        case .update: self = .update
        case .cancel: self = .cancel
        }
    }
}
