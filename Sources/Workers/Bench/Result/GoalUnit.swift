/// What a goal's figure counts.
enum GoalUnit: Sendable {
    /// 0.5 is 50 %.
    case share
    case perSecond
    case times
    case milliseconds
    case megabytes

    func text(_ value: Double) -> String {
        switch self {
        case .share: "\(FigureText.of(value * 100)) %"
        case .perSecond: "\(FigureText.of(value))/s"
        case .times: "\(FigureText.of(value))×"
        case .milliseconds: "\(FigureText.of(value)) ms"
        case .megabytes: "\(FigureText.of(value)) MB"
        }
    }
}
