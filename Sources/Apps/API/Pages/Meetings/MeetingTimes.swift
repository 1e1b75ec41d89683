internal import Pipeline
internal import Time
internal import Web

/// The words for the times of a meeting, by the reader's clock and, where it differs, by the meeting's.
struct MeetingTimes {
    let meeting: Meeting
    /// Of who reads the page.
    let zone: Zone
    let context: OwnerContext

    func words(_ slot: MeetingSlot) -> Markup {
        let (here, there) = (EventSpan(slot.times, in: self.zone), EventSpan(slot.times, in: self.meeting.zone))
        guard here != there else { return self.context.words(TimesPhrase.whole(here)) }
        let city = ZoneCities.name(self.meeting.zone.name, in: self.context.language)
        return .group([
            self.context.words(TimesPhrase.whole(here)), .value(" "),
            .small([
                .value("("), self.context.words(TimesPhrase.whole(there)), .value(" · "), .value(city), .value(")"),
            ]),
        ])
    }

    /// For those who hear a button.
    func said(_ slot: MeetingSlot) -> String {
        self.context.say(TimesPhrase.whole(EventSpan(slot.times, in: self.zone))).text
    }

    func moment(_ moment: UnixTime) -> Markup { self.context.words(TimesPhrase.moment(self.zone.local(moment))) }

    /// Names the zone of the times, unless all are whole days, which are the same everywhere.
    func name(_ slots: [MeetingSlot]) -> Markup {
        guard slots.contains(where: { if case .timed = $0.times { true } else { false } }) else { return .nothing }
        let city = ZoneCities.name(self.zone.name, in: self.context.language)
        return .p([.classes("subtitle")], [self.context.words(MeetingPhrase.inZone), .value(" "), .value(city)])
    }
}
