internal import Pipeline
internal import Time
internal import UseCases
internal import Web

/// The forms by which a host changes a meeting, each where its state allows it.
struct MeetingChanges {
    let view: MeetingView
    let zone: Zone
    let context: OwnerContext

    func render() -> Markup {
        let forms = self.deeds.map { self.folded($0) }
        guard !forms.isEmpty else { return .nothing }
        return .section([.h2([self.context.words(MeetingHostPhrase.change)])] + forms)
    }

    private var deeds: [MeetingActions.Deed] {
        switch self.view.meeting.state {
        case .draft: [.send, .add, .invite, .texts, .extend, .cancel]
        case .open: [.add, .invite, .extend, .texts, .cancel]
        case .deciding, .failed: [.askAnew, .texts, .cancel]
        case .decided: [.move, .invite, .texts, .askAnew, .cancel]
        case .over, .cancelled: []
        }
    }

    private func folded(_ deed: MeetingActions.Deed) -> Markup {
        let title = Self.title(deed)
        let route = OwnerRoute.changeMeeting.link(self.view.meeting.id, deed.rawValue)
        let form = PageForm.sending(
            to: route,
            self.context.token(for: route),
            self.fields(deed),
            submit: self.context.say(title),
            tone: deed == .cancel ? .bad : .plain
        )
        let explained = Self.hint(deed).map { Markup.p([self.context.words($0)]) } ?? .nothing
        if deed == .send { return .group([explained, form.markup]) }
        return .element(
            .details,
            [],
            [.element(.summary, [], [self.context.words(title)]), explained, form.markup]
        )
    }

    static func title(_ deed: MeetingActions.Deed) -> MeetingHostPhrase {
        switch deed {
        case .send: .sendNow
        case .add: .addTime
        case .invite: .invite
        case .extend: .extend
        case .texts: .texts
        case .move: .move
        case .askAnew: .again
        case .cancel: .cancel
        case .choose: .choose
        case .admit: .admit
        case .remove: .takeAway
        case .takeOut: .takeOut
        case .endLink: .endLink
        case .role: .roleOf
        }
    }

    private static func hint(_ deed: MeetingActions.Deed) -> MeetingHostPhrase? {
        switch deed {
        case .invite: .guestsHint
        case .move: .moveHint
        case .askAnew: .againHint
        case .cancel: .cancelHint
        case .send, .add, .extend, .texts, .choose, .admit, .remove, .takeOut, .endLink, .role: nil
        }
    }

    private func fields(_ deed: MeetingActions.Deed) -> [PageForm.Field] {
        let meeting = self.view.meeting
        let deadline = self.zone.local(meeting.deadline)
        switch deed {
        case .send, .cancel, .choose, .admit, .remove, .takeOut, .endLink, .role: return []
        case .add, .move: return [MeetingFields.timeFields(0, "", "", self.context)]
        case .extend: return [MeetingFields.deadlineFields(deadline, self.context)]
        case .askAnew:
            return [
                MeetingFields.deadlineFields(nil, self.context),
                .folded(
                    self.context.say(MeetingHostPhrase.otherTimes),
                    isOpen: true,
                    (0..<MeetingFields.typedTimes).map { MeetingFields.timeFields($0, "", "", self.context) }
                ),
            ]
        case .invite:
            return [.area(MeetingFields.guests, self.context.say(MeetingHostPhrase.guests), longest: 8000)]
        case .texts:
            return [
                .text(
                    "title",
                    self.context.say(MeetingHostPhrase.what),
                    value: meeting.title,
                    longest: Meeting.longestTitle,
                    isRequired: true
                ),
                .text(
                    "place",
                    self.context.say(MeetingPhrase.place),
                    value: meeting.place ?? "",
                    longest: Meeting.longestPlace
                ),
                .area(
                    "notes",
                    self.context.say(MeetingPhrase.notes),
                    value: meeting.notes,
                    longest: Meeting.longestNotes
                ),
            ]
        }
    }
}
