internal import Web
internal import WorkerKit

/// The messages that wait at the broker, and how many come and go there.
enum OverviewQueues {
    /// - Parameters:
    ///   - queues: by AMQP.
    ///   - managed: by the management interface.
    static func table(_ queues: [QueueDepth], _ managed: ManagedQueues, _ context: PageContext) -> Markup {
        guard !queues.isEmpty else { return .nothing }
        let isAsked = managed != .notAsked
        let more: [PageTable.Column] = [
            .init(context.say(OverviewPhrase.unacked), isNumber: true),
            .init(context.say(OverviewPhrase.published), isNumber: true),
            .init(context.say(OverviewPhrase.delivered), isNumber: true),
        ]
        return PageTable(
            caption: context.say(OverviewPhrase.inQueues),
            [
                .init(context.say(OverviewPhrase.queue)),
                .init(context.say(OverviewPhrase.consumers), isNumber: true),
                .init(context.say(OverviewPhrase.waiting), isNumber: true),
            ] + (isAsked ? more : []),
            queues.map { queue in
                [.machine(queue.name), .number(queue.consumers), .number(queue.ready)]
                    + (isAsked ? Self.cells(of: queue.name, managed, context) : [])
            },
            empty: context.say(OverviewPhrase.noAnswer)
        ).markup
    }

    private static func cells(of queue: String, _ managed: ManagedQueues, _ context: PageContext) -> [Markup] {
        guard case .told(let known) = managed else {
            return Array(repeating: context.words(StatePhrase.none), count: 3)
        }
        let row = known[queue]
        return [row?.unacked, row?.published, row?.delivered].map { count in
            count.map { .number($0) } ?? context.words(OverviewPhrase.notKnown)
        }
    }

    /// Says why the management interface's figures are not there.
    static func missing(_ managed: ManagedQueues, _ context: PageContext) -> Markup {
        switch managed {
        case .notAsked:
            .small([
                context.words(OverviewPhrase.managementNotAsked), .value(" "),
                .machine(Setting.managementURL.name),
            ])
        case .notYet: .small([context.words(OverviewPhrase.managementNotYet)])
        case .noAnswer: .small([context.words(OverviewPhrase.managementAway)])
        case .told: .nothing
        }
    }
}
