internal import Pipeline
internal import Store
internal import Time
internal import Web

/// What an event overlaps, and what its owner can decide.
enum EventConflict {
    /// The names of the fields.
    static let decision = "decision"
    static let start = "start"
    /// The name of the query's item: the beginning of an offered time that is drawn before it is chosen.
    static let preview = "move"

    /// The beginning of an offered time, as it is sent back; nil if it cannot be one.
    static func start(_ text: String) -> LocalDateTime? {
        guard let moment = GivenMoment(text), let date = moment.date, let time = moment.time else { return nil }
        return LocalDateTime(date: date, time: time)
    }

    /// - Parameter moved: an offered time that is drawn in place of the event's own.
    static func render(
        _ conflict: ConflictOverview,
        _ event: OwnerEventDetail,
        moved: FreeSlot? = nil,
        _ context: OwnerContext
    ) -> Markup {
        let title = event.record.event.map { Markup.value($0.summary) } ?? context.words(EventPhrase.textGone)
        if let moved {
            return .section([
                .h2([context.words(ConflictPhrase.wouldBe)]),
                ConflictTimeline(conflict, title: title, moved: moved, context).markup,
                .div(
                    [.classes("actions")],
                    [
                        Self.move(moved, event, context),
                        .link(OwnerRoute.event.link(event.record.id), [context.words(ConflictPhrase.otherTimes)]),
                    ]
                ),
            ])
        }
        return .section([
            .h2([context.words(ConflictPhrase.title)]), ConflictTimeline(conflict, title: title, context).markup,
            conflict.isComplete == false ? .p([context.words(ConflictPhrase.incomplete)]) : .nothing,
            .h3([context.words(ConflictPhrase.decide)]), Self.decisions(conflict, event, context),
        ])
    }

    /// A button for each thing that can be decided.
    private static func decisions(
        _ conflict: ConflictOverview,
        _ event: OwnerEventDetail,
        _ context: OwnerContext
    ) -> Markup {
        let moves = conflict.slots.map { slot -> Markup in
            let item = Route.Item(Self.preview, "\(slot.start)")
            let words = context.say(ConflictPhrase.previewOf(.clock(slot.start, slot.end)))
            let look = Markup.link(
                OwnerRoute.event.link(event.record.id, query: [item]),
                [.label(words)],
                [context.words(ConflictPhrase.preview)]
            )
            return .div([.classes("actions")], [Self.move(slot, event, context), look])
        }
        return .group([
            moves.isEmpty ? .p([context.words(ConflictPhrase.noSlots)]) : .group(moves),
            .div(
                [.classes("actions")],
                [
                    Self.button("keep", .keep, event.record, context),
                    Self.button("cancel", .cancel, event.record, context, tone: .bad),
                ]
            ),
            .p([.small([context.words(ConflictPhrase.otherTime)])]),
        ])
    }

    private static func move(_ slot: FreeSlot, _ event: OwnerEventDetail, _ context: OwnerContext) -> Markup {
        Self.button(
            "move",
            ConflictPhrase.move(.clock(slot.start, slot.end)),
            event.record,
            context,
            [.hidden(Self.start, "\(slot.start)")]
        )
    }

    private static func button(
        _ decision: String,
        _ words: ConflictPhrase,
        _ event: EventRecord,
        _ context: OwnerContext,
        _ more: [PageForm.Field] = [],
        tone: Markup.Tone = .plain
    ) -> Markup {
        let route = OwnerRoute.resolveEvent.link(event.id)
        return PageForm.sending(
            to: route,
            context.token(for: route),
            [.hidden(Self.decision, decision), EventPage.revision(event)] + more,
            submit: context.say(words),
            tone: tone
        ).markup
    }
}

enum ConflictPhrase: Phrase {
    case title, incomplete, decide, soft, noSlots, keep, cancel, otherTime, timeline, what, when, calendar, this
    case free, after, before, sameHour, nothingNear
    case shared(LocalTime, LocalTime, minutes: Int)
    case prayer, preview, wouldBe, otherTimes, move(EventSpan), previewOf(EventSpan)

    var both: Both {
        switch self {
        case .title: Both("It overlaps this", "يتداخل مع هذا")
        case .incomplete:
            Both(
                "Not all of your calendars could be read. There may be more.",
                "تعذّرت قراءة بعض تقويماتك، فقد يكون هناك المزيد."
            )
        case .decide: Both("What shall become of it?", "ماذا تريد أن تفعل به؟")
        case .soft: Both("Leaves you free", "لا يشغلك")
        case .prayer: Both("Prayer time", "وقت صلاة")
        case .noSlots: Both("No other time near it is free.", "لا وقت آخر متاحًا بقربه.")
        case .keep: Both("Keep both", "أبقِ كليهما")
        case .otherTime:
            Both(
                "For another time, correct the event below. Jadwal then looks for conflicts again.",
                "لوقت آخر عدّل الموعد أدناه، وسيُبحث عن التعارضات من جديد."
            )
        case .timeline: Both("What is at this time", "ما في هذا الوقت")
        case .free: Both("Free", "متاح")
        case .after: Both("Right after:", "مباشرة بعد:")
        case .before: Both("Right before:", "مباشرة قبل:")
        case .sameHour: Both("The same hour on another day", "الساعة نفسها في يوم آخر")
        case .nothingNear: Both("Nothing else is near it", "لا شيء آخر بقربه")
        case .shared(let start, let end, let minutes):
            Both(
                "both at \(ClockRange.text(start, end)), \(minutes) min",
                "كلاهما \u{2066}\(ClockRange.text(start, end))\u{2069}، \(ArabicCount.minutes.text(minutes))"
            )
        case .what: Both("What", "الموعد")
        case .when: Both("When", "متى")
        case .calendar: Both("Calendar", "التقويم")
        case .this: Both("This event", "هذا الموعد")
        case .cancel: Both("Cancel this event", "ألغِ هذا الموعد")
        case .preview: Both("Preview", "معاينة")
        case .previewOf(let span):
            Both(
                "Preview: \(TimesPhrase.whole(span).both.english)",
                "معاينة: \(TimesPhrase.whole(span).both.arabic)"
            )
        case .wouldBe: Both("How the day would look", "كيف سيبدو اليوم")
        case .otherTimes: Both("Back to the other times", "العودة إلى الأوقات الأخرى")
        case .move(let span):
            Both(
                "Move to \(TimesPhrase.whole(span).both.english)",
                "انقله إلى \(TimesPhrase.whole(span).both.arabic)"
            )
        }
    }
}
