internal import Time
internal import Web

/// A time that ends now, as filters offer it: the address keeps its name, so that a bookmark moves on with the clock.
enum RecentSpan: String, Sendable, CaseIterable {
    case quarter = "15m"
    case hour = "1h"
    case today
    case week = "7d"

    static let field = "span"

    /// A whole minute, as the fields of times have it: a count and the act after it mean the same.
    func start(_ now: UnixTime) -> UnixTime {
        let begin =
            switch self {
            case .quarter: now - .seconds(15 * 60)
            case .hour: now - .seconds(3600)
            case .today: UnixTime(seconds: now.seconds - now.seconds % 86_400)
            case .week: now - .seconds(7 * 86_400)
            }
        return UnixTime(seconds: begin.seconds - begin.seconds % 60)
    }
}

enum SpanChoicePhrase: Phrase {
    case time, own
    case recent(RecentSpan)

    var both: Both {
        switch self {
        case .time: Both("Time", "الوقت")
        case .own: Both("As set below", "كما هو محدد أدناه")
        case .recent(.quarter): Both("Last 15 min", "آخر 15 دقيقة")
        case .recent(.hour): Both("Last hour", "آخر ساعة")
        case .recent(.today): Both("Today (UTC)", "اليوم (UTC)")
        case .recent(.week): Both("Last 7 days", "آخر 7 أيام")
        }
    }
}

extension PageContext {
    func spanField(_ span: RecentSpan?) -> PageForm.Field {
        .choice(
            RecentSpan.field,
            self.say(SpanChoicePhrase.time),
            [PageForm.Option("", self.words(SpanChoicePhrase.own))]
                + RecentSpan.allCases.map { PageForm.Option($0.rawValue, self.words(SpanChoicePhrase.recent($0))) },
            chosen: span?.rawValue ?? ""
        )
    }

    /// Links to the same list of each span.
    func spanLinks(_ chosen: RecentSpan?, _ items: [Route.Item]) -> [Markup] {
        let others = items.filter { ![RecentSpan.field, "since", "until", "after"].contains($0.name) }
        return RecentSpan.allCases.map { span in
            .link(
                self.here.with(others + [Route.Item(RecentSpan.field, span.rawValue)]),
                span == chosen ? [.current] : [],
                [self.words(SpanChoicePhrase.recent(span))]
            )
        }
    }
}
