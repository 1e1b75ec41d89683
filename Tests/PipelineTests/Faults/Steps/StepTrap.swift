import Foundation
import NIOConcurrencyHelpers

/// Ends or freezes the process when it passes a point for the n-th time: no cleaning up, as when the machine dies there.
final class StepTrap: Sendable {
    enum Effect: String, Sendable { case kill, freeze }

    static let variable = "JADWAL_TEST_STEP"

    private let point: StepPoint?
    private let effect: Effect
    private let passages: Int
    private let passed = NIOLockedValueBox(0)

    /// `write.after@3=kill`; no trap without one.
    init(_ text: String?) {
        let parts = (text ?? "").split(whereSeparator: { "@=".contains($0) }).map(String.init)
        guard parts.count == 3 else {
            (self.point, self.effect, self.passages) = (nil, .kill, 0)
            return
        }
        (self.point, self.effect, self.passages) = (
            StepPoint(parts[0]), Effect(rawValue: parts[2]) ?? .kill, Int(parts[1]) ?? 1
        )
    }

    static func setting(_ point: StepPoint, passage: Int = 1, _ effect: Effect = .kill) -> [String: String] {
        [Self.variable: "\(point)@\(passage)=\(effect.rawValue)"]
    }

    func pass(_ side: StepPoint.Side, _ step: Step) {
        guard let point = self.point, point.step == step, point.side == side else { return }
        let count = self.passed.withLockedValue { passed in
            passed += 1
            return passed
        }
        guard count == self.passages else { return }
        kill(getpid(), self.effect == .kill ? SIGKILL : SIGSTOP)
    }

    func around<R, Failure: Error>(
        _ step: Step,
        when isWork: (R) -> Bool = { _ in true },
        _ body: () async throws(Failure) -> R
    ) async throws(Failure) -> R {
        self.pass(.before, step)
        let result = try await body()
        if isWork(result) { self.pass(.after, step) }
        return result
    }
}
