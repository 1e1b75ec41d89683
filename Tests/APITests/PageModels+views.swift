import Pipeline
import Time

@testable import API
@testable import Store

extension PageModels {
    /// The list of four weeks from today on.
    static func list(
        _ items: [ViewItem],
        gone: [EventRecord] = [],
        account: OwnerCalendarState.Account = .up
    ) -> ViewPage {
        guard let span = ViewSpan(.agenda, on: Self.zone.local(Self.now).date, weekStart: .sunday) else {
            fatalError("today is no day of a view")
        }
        return ViewPage(span: span, state: Self.state(account), view: CalendarView(), items: items, gone: gone)
    }

    /// Events of every state, in calendars that could be read and in those that could not.
    static func view(_ kind: ViewKind, _ text: String, isListed: Bool = true) -> ViewPage {
        let today = Self.zone.local(Self.now).date
        guard let span = ViewSpan(kind, on: today, weekStart: .sunday) else { fatalError("today is no day of a view") }
        let start = LocalDateTime(date: today, time: LocalTime("09:00") ?? .midnight)
        let states = ViewItem.State.allCases.enumerated().map { index, state in
            ViewItem(
                title: index == 0 ? "" : text,
                span: .clock(start.adding(minutes: index * 45), start.adding(minutes: index * 45 + 90)),
                calendar: index % 3,
                state: state,
                hasConflict: index == 1,
                id: index % 2 == 0 ? Self.id : nil
            )
        }
        let others = [
            ViewItem(title: nil, span: .clock(start, start.adding(minutes: 900)), calendar: nil, state: .underWay),
            ViewItem(title: text, span: .days(today, today.adding(days: 2)), calendar: 1, state: .firm),
        ]
        let calendars = [true, false, false].enumerated().map { index, isOwn in
            CalendarView.Calendar(
                name: text,
                color: text,
                isOwn: isOwn,
                instances: [],
                readAt: index == 2 ? nil : Self.now,
                isCurrent: index == 0,
                isComplete: index == 1
            )
        }
        return ViewPage(
            span: span,
            state: Self.state(isListed ? .up : .none),
            view: CalendarView(isListed: isListed, isComplete: false, calendars: calendars),
            items: states + others
        )
    }
}
