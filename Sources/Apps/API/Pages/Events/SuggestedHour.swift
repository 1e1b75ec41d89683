internal import ChatReader
internal import Pipeline
internal import Store
internal import Time
internal import Web

/// The hour that an owner's prayer times give for words such as "after Maghrib".
enum SuggestedHour {
    /// nil unless the event names a prayer and no hour, and its owner has chosen prayer times.
    static func load(
        _ record: EventRecord,
        _ calendar: OwnerCalendarState,
        _ store: StoreContext
    ) async throws -> PrayerSuggestion? {
        guard let event = record.event, record.mayBeCorrected, PrayerSuggestion.isPossible(for: event),
            let settings = try await Self.settings(calendar, store)
        else { return nil }
        return PrayerSuggestion(for: event, by: settings, in: calendar.owner.zone, now: calendar.now)
    }

    /// nil unless the sentence names a day, a prayer and no hour.
    static func load(
        _ read: ReadSentence,
        _ calendar: OwnerCalendarState,
        _ store: StoreContext
    ) async throws -> PrayerSuggestion? {
        guard let anchor = read.anchor, let day = read.day, (read.lastDay ?? day) == day,
            let settings = try await Self.settings(calendar, store)
        else { return nil }
        return PrayerSuggestion(
            anchor,
            on: day,
            lasting: read.length,
            by: settings,
            in: calendar.owner.zone,
            now: calendar.now
        )
    }

    private static func settings(
        _ calendar: OwnerCalendarState,
        _ store: StoreContext
    ) async throws -> PrayerSettings? {
        try await PostgresPrayers(store).state(of: calendar.owner.customerID).record?.settings
    }

    /// On the event's page: one button moves the event there.
    static func render(_ suggestion: PrayerSuggestion, _ event: EventRecord, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.resolveEvent.link(event.id)
        let fields: [PageForm.Field] = [
            .hidden(EventConflict.decision, "move"), EventPage.revision(event),
            .hidden(EventConflict.start, "\(suggestion.start)"),
        ]
        return .section([
            .h2([context.words(SuggestedHourPhrase.title)]),
            .p([context.words(SuggestedHourPhrase.reason(suggestion))]),
            PageForm.sending(
                to: route,
                context.token(for: route),
                fields,
                submit: context.say(SuggestedHourPhrase.take(suggestion))
            ).markup,
        ])
    }

    /// On the page that reads a sentence: one button fills the form with the hour.
    static func render(_ suggestion: PrayerSuggestion, sentence: String, _ context: OwnerContext) -> Markup {
        let route = OwnerRoute.addEvent.link()
        return .notice(
            .plain,
            [
                .p([context.words(SuggestedHourPhrase.reason(suggestion))]),
                PageForm.sending(
                    to: route,
                    context.token(for: route),
                    [.hidden(AddPage.sentence, sentence), .hidden(AddPage.hour, "\(suggestion.start)")],
                    submit: context.say(SuggestedHourPhrase.take(suggestion))
                ).markup,
            ]
        )
    }

    /// The words for the hour, for the notes of an event without one.
    static func notes(_ read: ReadSentence, isArabic: Bool) -> String {
        guard read.anchor != nil else { return "" }
        return isArabic ? "الوقت: \(read.anchorWords)" : "Time: \(read.anchorWords)"
    }
}

extension ReadSentence {
    /// With the suggested hour in place of the prayer.
    mutating func take(_ suggestion: PrayerSuggestion) {
        (self.day, self.start) = (suggestion.start.date, suggestion.start.time)
        (self.lastDay, self.end) = (suggestion.end.date, suggestion.end.time)
        self.anchor = nil
        self.doubts.subtract([.noHour, .day])
    }
}

enum SuggestedHourPhrase: Phrase {
    case title
    case reason(PrayerSuggestion)
    case take(PrayerSuggestion)

    var both: Both {
        switch self {
        case .title: Both("No hour was named", "لم تُذكر ساعة")
        case .reason(let suggestion):
            Both(
                "By your prayer times: \(suggestion.reason(isArabic: false)).",
                "حسب مواقيت صلاتك: \(suggestion.reason(isArabic: true))."
            )
        case .take(let suggestion):
            Both(
                "Set it to \(TimesPhrase.whole(.clock(suggestion.start, suggestion.end)).both.english)",
                "اجعله \(TimesPhrase.whole(.clock(suggestion.start, suggestion.end)).both.arabic)"
            )
        }
    }
}
