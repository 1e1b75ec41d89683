internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The programs and the services that they need. Faults stand open; everything that works is folded into one line.
enum OverviewHealth {
    static func render(_ model: OverviewPage.Model, _ context: PageContext) -> Markup {
        let kinds = ProcessKind.kinds(of: model.present.processes)
        let services = model.present.dependencies
        let queues = model.queues ?? []
        let (fine, up, taken) = (kinds.filter(\.isFine), services.filter { $0.down == 0 }, queues.filter(\.isFine))
        let wrong: [Markup] = [
            Self.programs(kinds.filter { !$0.isFine }, context),
            Self.services(services.filter { $0.down > 0 }, context),
            OverviewQueues.table(queues.filter { !$0.isFine }, model.managed, context),
        ]
        let calm: [Markup] = [
            Self.programs(fine, context), Self.services(up, context),
            OverviewQueues.table(taken, model.managed, context),
        ]
        let words = HealthPhrase.works(
            programs: (fine.count, kinds.count),
            services: (up.count, services.count),
            queues: model.queues.map { (taken.count, $0.count) }
        )
        return .group([
            .h2([context.words(HealthPhrase.title)]), .group(wrong),
            .element(
                .details,
                [.classes("calm")],
                [.element(.summary, [], [context.words(words)])] + calm
                    + [OverviewQueues.missing(model.managed, context)]
            ),
        ])
    }

    private static func programs(_ kinds: [ProcessKind], _ context: PageContext) -> Markup {
        guard !kinds.isEmpty else { return .nothing }
        return PageTable(
            caption: context.say(OverviewPhrase.programs),
            [
                .init(context.say(OverviewPhrase.program)), .init(context.say(OverviewPhrase.version)),
                .init(context.say(OverviewPhrase.readyOf)),
                .init(context.say(OverviewPhrase.inHand), isNumber: true),
                .init(context.say(OverviewPhrase.seen)),
            ],
            kinds.map { kind in
                [
                    .machine(kind.name),
                    .group(kind.versions.flatMap { [.machine($0), .value(" ")] }),
                    .badge(kind.tone, .value("\(kind.ready) / \(kind.running)")),
                    .number(kind.inflight),
                    context.words(OverviewPhrase.ago(SpanPhrase(kind.seenAgo))),
                ]
            },
            empty: context.say(OverviewPhrase.noPrograms)
        ).markup
    }

    private static func services(_ services: [DependencyState], _ context: PageContext) -> Markup {
        guard !services.isEmpty else { return .nothing }
        return PageTable(
            caption: context.say(OverviewPhrase.dependencies),
            [
                .init(context.say(OverviewPhrase.dependency)), .init(context.say(StatePhrase.state)),
                .init(context.say(OverviewPhrase.downSince)), .init(context.say(OverviewPhrase.why)),
            ],
            services.map { service in
                let words: OverviewPhrase =
                    service.down == 0 ? .up : .downFor(service.down, of: service.down + service.up)
                let since = service.since.flatMap { Timestamp($0) }
                return [
                    .machine(service.name),
                    .badge(service.down == 0 ? .good : .bad, context.words(words)),
                    context.time(since?.instant),
                    context.machine(service.reason),
                ]
            },
            empty: context.say(OverviewPhrase.noPrograms)
        ).markup
    }
}

/// The programs of one kind, as one row.
struct ProcessKind {
    let name: String
    /// The newest first.
    let versions: [String]
    let running: Int
    let ready: Int
    let inflight: Int
    /// Since the last one of them was seen.
    let seenAgo: Duration
    /// All that are not seen any more have ended as they should.
    let hasEnded: Bool

    var tone: Markup.Tone { self.isFine ? self.running == 0 ? .plain : .good : .bad }
    var isFine: Bool { self.ready == self.running && (self.running > 0 || self.hasEnded) }

    static func kinds(of processes: [ProcessRecord]) -> [ProcessKind] {
        Dictionary(grouping: processes) { $0.kind }.map { name, all in
            let running = all.filter { $0.isSeen }
            return ProcessKind(
                name: name,
                versions: Array(Set((running.isEmpty ? all : running).map(\.version))).sorted(by: >),
                running: running.count,
                ready: running.count { $0.isReady },
                inflight: running.reduce(0) { $0 + $1.inflight },
                seenAgo: all.map(\.seenAgo).min() ?? .zero,
                hasEnded: all.allSatisfy { $0.isSeen || $0.isDrained }
            )
        }.sorted { $0.name < $1.name }
    }
}

extension ProcessRecord {
    /// It runs: it has not ended, and was seen within a minute.
    var isSeen: Bool { !self.isDrained && self.seenAgo < .seconds(60) }
}

enum HealthPhrase: Phrase {
    case title
    /// - Parameter queues: nil if the broker has not answered.
    case works(programs: (Int, Int), services: (Int, Int), queues: (Int, Int)?)

    var both: Both {
        switch self {
        case .title: Both("What runs", "ما يعمل")
        case .works(let programs, let services, let queues):
            Both(
                "Works: kinds of programs \(Self.of(programs)), services \(Self.of(services))"
                    + (queues.map { ", queues \(Self.of($0))" } ?? ""),
                "يعمل: أنواع البرامج \(Self.of(programs))، الخدمات \(Self.of(services))"
                    + (queues.map { "، الطوابير \(Self.of($0))" } ?? "")
            )
        }
    }

    private static func of(_ pair: (Int, Int)) -> String { "\(pair.0)/\(pair.1)" }
}
