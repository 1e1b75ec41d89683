internal import CommandKit
internal import Store

/// What a retry would do with failures of one cause.
struct ForecastRow: ListedRow {
    static let titles = ["COUNT", "STAGE", "KIND", "RESULT"]

    var count: Int
    var stage: String
    var kind: String
    var result: String

    init(_ forecast: ReplayForecast) {
        (self.count, self.stage, self.kind) = (forecast.count, forecast.stage, forecast.kind)
        self.result =
            switch forecast.effect {
            case .send: "would be retried"
            case .supersede: "would end as discarded: superseded"
            case .underWay: "is under way and would be waited for"
            case .impossible: "cannot be retried: nothing is kept of it"
            case .ended: "has an outcome"
            }
    }

    var cells: [String] { ["\(self.count)", self.stage, self.kind, self.result] }
}
