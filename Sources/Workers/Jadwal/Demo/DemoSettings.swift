internal import Foundation
internal import WorkerKit

/// What the demo sets for its workers, unless the caller has.
struct DemoSettings: Sendable {
    /// Short, for whoever waits in front of the screen. Everybody else's is 30 s.
    private static let quietPeriod = "3s"

    let quiet: String
    /// A model that the caller names may think longer than ours.
    let timeLimit: Duration
    let isModelOurs: Bool
    let hasPushKey: Bool

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        func isGiven(_ name: SettingName) -> Bool {
            environment[name.rawValue] != nil || environment[name.rawValue + "_FILE"] != nil
        }
        self.quiet = environment[SettingName.quietPeriod.rawValue] ?? Self.quietPeriod
        self.isModelOurs = !isGiven(.modelBaseURL)
        self.hasPushKey = isGiven(.pushKey)
        let quiet = DurationText.parse(self.quiet) ?? .zero
        self.timeLimit = quiet + .seconds(self.isModelOurs ? 60 : 300)
    }

    var variables: [String: String] { [SettingName.quietPeriod.rawValue: self.quiet] }
}
