internal import Pipeline
internal import Store
internal import Time
internal import Web

/// Why an event is in the calendar, as far as that is still known.
enum EventWhy {
    static func render(_ event: OwnerEventDetail, _ context: OwnerContext) -> Markup {
        .section([
            .h2([context.words(EventWhyPhrase.title)]),
            .list(Self.steps(event).flatMap { Self.step($0, event, context) }),
            Self.lines(event, context),
        ])
    }

    /// In their order: how it came, then what its owner did.
    private static func steps(_ event: OwnerEventDetail) -> [(words: EventWhyPhrase, at: UnixTime?)] {
        // What was agreed last is known unless the owner has changed it since.
        let isAgreed = event.judgements.isEmpty && event.acceptedAt == nil
        var steps: [(words: EventWhyPhrase, at: UnixTime?)] = [
            (.source(event.source, wasChanged: event.record.wanted > 1), isAgreed ? event.record.wantedAt : nil)
        ]
        if let acceptedAt = event.acceptedAt { steps.append((.accepted, acceptedAt)) }
        steps += event.judgements.reversed().map { (.judged($0.kind), $0.at) }
        return steps
    }

    /// What was agreed is followed by who has proposed and accepted it.
    private static func step(
        _ step: (words: EventWhyPhrase, at: UnixTime?),
        _ event: OwnerEventDetail,
        _ context: OwnerContext
    ) -> [Markup] {
        var parts = [context.words(step.words)]
        if let at = step.at {
            let moment = TimesPhrase.moment(event.calendar.owner.zone.local(at))
            parts += [.value(" "), .small([context.words(moment)])]
        }
        if case .judged(.dismissed) = step.words,
            let reason = event.judgements.first(where: { $0.kind == .dismissed })?.reason
        {
            parts += [.element(.br, [], []), .small([context.words(EventPhrase.because(reason))])]
        }
        if case .source = step.words, let model = event.record.model {
            parts += [
                .element(.br, [], []), .small([context.words(EventWhyPhrase.readBy), .value(" "), .machine(model)]),
            ]
        }
        guard case .source = step.words, let trail = event.trail else { return [.group(parts)] }
        return [.group(parts)] + trail.steps.map { Self.deed($0, trail.name, event, context) }
    }

    private static func deed(
        _ step: EventTrail.Step,
        _ name: String?,
        _ event: OwnerEventDetail,
        _ context: OwnerContext
    ) -> Markup {
        let who = step.isOwner ? nil : name
        let moment = TimesPhrase.moment(event.calendar.owner.zone.local(UnixTime(seconds: step.at)))
        return .group([
            context.words(EventWhyPhrase.did(step.did)), .value(" "),
            who.map { Markup.value($0) } ?? context.words(step.isOwner ? EventWhyPhrase.you : .other),
            step.names.flatMap { $0.isEmpty ? nil : context.words(EventWhyPhrase.naming($0)) } ?? .nothing,
            .value(" "), .small([context.words(moment)]),
        ])
    }

    /// What was said, if it is kept.
    private static func lines(_ event: OwnerEventDetail, _ context: OwnerContext) -> Markup {
        guard event.source == .chat else { return .nothing }
        guard !event.lines.isEmpty else {
            let link = Markup.link(OwnerRoute.account.link(), [context.words(AccountPhrase.title)])
            return .p([.small([context.words(EventWhyPhrase.notKept), .value(" "), link])])
        }
        return .group([
            .h3([context.words(EventWhyPhrase.lines)]),
            .element(.ul, [.classes("agenda")], event.lines.map { Self.line($0, event, context) }),
        ])
    }

    private static func line(_ line: LabelledMessage, _ event: OwnerEventDetail, _ context: OwnerContext) -> Markup {
        let local = event.calendar.owner.zone.local(UnixTime(seconds: line.timestamp))
        let who =
            line.isSenderMe
            ? context.words(EventWhyPhrase.you)
            : line.senderName.map { Markup.value($0) } ?? context.words(EventWhyPhrase.other)
        return .element(
            .li,
            [],
            [
                .span(
                    [.classes("when")],
                    [who, .element(.br, [], []), .small([context.words(TimesPhrase.moment(local))])]
                ),
                .span([.classes("what")], [.value(line.body)]),
            ]
        )
    }
}

enum EventWhyPhrase: Phrase {
    case title, readBy, accepted, lines, you, other, notKept
    case source(OwnerEventDetail.Source, wasChanged: Bool)
    case judged(FeedbackKind)
    case did(EventTrail.Step.Deed)
    /// Stands behind whoever did it.
    case naming(Set<EventTrail.Part>)

    var both: Both {
        switch self {
        case .title: Both("Why it is here", "لماذا هو هنا")
        case .readBy: Both("Read by the model", "قرأه النموذج")
        case .accepted: Both("Jadwal was not sure and asked you. You said yes.", "لم يكن جدول متأكدًا فسألك فوافقت.")
        case .lines: Both("What was said", "ما قيل")
        case .you: Both("You", "أنت")
        case .other: Both("The other person", "الطرف الآخر")
        case .notKept:
            Both(
                "The chat lines are not kept. If you want to see them here for new events, agree to it on the page:",
                "لا يُحتفظ بأسطر المحادثة. إن أردت رؤيتها هنا للمواعيد الجديدة فوافق على ذلك في صفحة:"
            )
        case .source(.chat, false): Both("It was agreed in one of your chats.", "اتُّفق عليه في إحدى محادثاتك.")
        case .source(.chat, true):
            Both(
                "It was agreed in one of your chats, and changed since then.",
                "اتُّفق عليه في إحدى محادثاتك وتغيّر بعد ذلك."
            )
        case .source(.eventMessage, false):
            Both("It was made as an event in one of your chats.", "أُنشئ كمناسبة في إحدى محادثاتك.")
        case .source(.eventMessage, true):
            Both(
                "It was made as an event in one of your chats, and changed since then.",
                "أُنشئ كمناسبة في إحدى محادثاتك وتغيّر بعد ذلك."
            )
        case .source(.elsewhere, _): Both("It does not come from a chat.", "لم يأتِ من محادثة.")
        case .did(.proposed): Both("Proposed by:", "الاقتراح من:")
        case .did(.changed): Both("Another time asked for by:", "طلب التغيير من:")
        case .did(.accepted): Both("Accepted by:", "القبول من:")
        case .did(.cancelled): Both("Called off by:", "الإلغاء من:")
        case .naming(let parts): Self.naming(EventTrail.Part.allCases.filter(parts.contains))
        case .judged(.dismissed): Both("You dismissed it.", "استبعدتَه.")
        case .judged(.corrected): Both("You corrected it.", "صحّحتَه.")
        case .judged(.moved): Both("You moved it because of a conflict.", "نقلتَه بسبب تعارض.")
        }
    }

    private static func naming(_ parts: [EventTrail.Part]) -> Both {
        let words = parts.map { part in
            switch part {
            case .day: Both("a day", "اليوم")
            case .time: Both("a time", "الوقت")
            case .place: Both("a place", "المكان")
            }
        }
        let first = words.dropLast().map(\.english).joined(separator: ", ")
        let last = words.last?.english ?? ""
        return Both(
            ", naming " + (first.isEmpty ? last : "\(first) and \(last)"),
            "، مع ذكر " + words.map(\.arabic).joined(separator: " و")
        )
    }
}
