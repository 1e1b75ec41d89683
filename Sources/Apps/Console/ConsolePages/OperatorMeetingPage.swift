internal import Pipeline
internal import Store
internal import Web

/// One meeting: its state, how many have answered, and the pages that say more.
enum OperatorMeetingPage {
    static func answer(_ request: ConsoleRequest) async throws -> ConsoleAnswer {
        guard let found = try await PostgresMeetingPages(request.services.store).find(request.id) else {
            throw ConsoleFault.notFound
        }
        let title = request.context.say(OperatorMeetingPhrase.meeting)
        return .page(Page(title, [Self.render(found, request.context)]))
    }

    static func render(_ meeting: MeetingSummary, _ context: PageContext) -> Markup {
        let host = meeting.customerID
        var query = FailureQuery()
        (query.filter.stage, query.filter.customerID) = (Stage.meetings.rawValue, host)
        let schedules = ConsoleRoute.schedules.link(query: ScheduleFilter(customerID: host).items)
        let events = ConsoleRoute.events.link(query: [Route.Item("customer", host)])
        return context.part(
            SchedulePhrase.now,
            [
                .facts([
                    (context.say(SchedulePhrase.id), context.id(meeting.id)),
                    (context.say(OperatorMeetingPhrase.host), context.id(host, ConsoleRoute.customer.link(host))),
                    (context.say(StatePhrase.state), OperatorMeetingsPage.state(meeting.state, context)),
                    (context.say(OperatorMeetingPhrase.rule), .machine(meeting.rule.rawValue)),
                    (context.say(OperatorMeetingPhrase.audience), .machine(meeting.audience.rawValue)),
                    (context.say(OperatorMeetingPhrase.revision), .number(Int64(meeting.revision))),
                    (context.say(OperatorMeetingPhrase.slots), .number(Int64(meeting.slots))),
                    (context.say(OperatorMeetingPhrase.answered), OperatorMeetingsPage.answered(meeting, context)),
                    (context.say(OperatorMeetingPhrase.customers), .number(Int64(meeting.customers))),
                    (context.say(OperatorMeetingPhrase.unreachable), .number(Int64(meeting.unreachable))),
                    (context.say(OperatorMeetingPhrase.deadline), context.time(meeting.deadline)),
                    (context.say(OperatorMeetingPhrase.ends), context.time(meeting.endsAt)),
                    (context.say(SchedulePhrase.title), .link(schedules, [context.words(StatePhrase.show)])),
                    (context.say(OperatorEventPhrase.title), .link(events, [context.words(StatePhrase.show)])),
                    (context.say(SchedulePhrase.failures), .link(query.route, [context.words(StatePhrase.show)])),
                ])
            ]
        )
    }
}
