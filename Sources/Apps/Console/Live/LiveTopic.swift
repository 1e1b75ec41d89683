internal import HTTPTypes
internal import Pipeline
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// The topic of a stream: a page whose numbers change by themselves. All viewers see the same.
enum LiveTopic: Sendable, Hashable {
    static let pageField = "of"
    static let stageField = "stage"

    case overview(OverviewSpan)
    /// - Parameter id: of an operation.
    case operation(String)

    /// - Parameter page: the address of the page; nil if no stream tells of it.
    init?(of page: Route) {
        guard case .found(let route, let parameters) = ConsoleRoute.find(.get, page.path) else { return nil }
        switch route {
        case .overview:
            let asked = page.query.last { $0.name == "span" }?.value
            guard let span = OverviewSpan(rawValue: asked ?? OverviewSpan.day.rawValue) else { return nil }
            self = .overview(span)
        case .operation:
            guard let id = parameters.first.flatMap({ EventIdentity($0)?.id }) else { return nil }
            self = .operation(id)
        default: return nil
        }
    }

    var page: Route {
        switch self {
        case .overview(let span): ConsoleRoute.overview.link(query: [Route.Item("span", span.rawValue)])
        case .operation(let id): ConsoleRoute.operation.link(id)
        }
    }

    /// The address of the stream.
    ///
    /// - Parameter stage: of what the page shows now. At another stage the page is loaded again.
    func stream(stage: String = "") -> Route {
        ConsoleRoute.live.link(
            query: [Route.Item(Self.pageField, self.page.text)]
                + (stage.isEmpty ? [] : [Route.Item(Self.stageField, stage)])
        )
    }
}

/// One reading of a topic, shared by all viewers.
struct LiveReading: Sendable {
    /// Says which acts a page offers: those stand outside the parts that renew themselves.
    var stage = ""
    /// Renders the parts. They know no person, and hold no form.
    var parts: @Sendable (Language) -> [LivePart] = { _ in [] }

    /// The subject of the topic no longer exists.
    static let gone = LiveReading(stage: "gone")
}

/// The hours that the charts of the overview show.
enum OverviewSpan: String, CaseIterable, Sendable {
    case day = "24h"
    case week = "7d"

    var hours: Int {
        switch self {
        case .day: 24
        case .week: PostgresHourlyCounts.hours
        }
    }

    /// The hours of one bar.
    var step: Int {
        switch self {
        case .day: 1
        case .week: 6
        }
    }
}
