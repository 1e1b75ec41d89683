internal import NIOConcurrencyHelpers
internal import NIOCore
internal import ServiceLifecycle
internal import WorkerKit

/// Closes connections whose bodies come too slowly, or take too long.
final class BodyWatch: Service, CustomStringConvertible {
    /// Less than this a second, after `patience`, is too slow.
    private static let slowest = 1000
    private static let patience = Duration.seconds(2)
    private static let longest = Duration.seconds(10)
    /// For the answer to be written.
    private static let farewell = Duration.seconds(1)
    private static let look = Duration.milliseconds(500)

    /// One body that is being read.
    final class Reading: Sendable {
        fileprivate let channel: any Channel
        fileprivate let began: ContinuousClock.Instant
        fileprivate let bytes = NIOLockedValueBox(0)
        fileprivate let cut = NIOLockedValueBox(false)
        private let complete = NIOLockedValueBox(false)

        fileprivate init(_ channel: any Channel) { (self.channel, self.began) = (channel, .now) }

        func received(_ count: Int) { self.bytes.withLockedValue { $0 += count } }

        /// The whole body was read.
        func isOver() { self.complete.withLockedValue { $0 = true } }

        fileprivate var isComplete: Bool { self.complete.withLockedValue { $0 } }

        /// True if the watch has closed the connection.
        var isCut: Bool { self.cut.withLockedValue { $0 } }
    }

    private let readings = NIOLockedValueBox<[ObjectIdentifier: Reading]>([:])
    private let leaving = NIOLockedValueBox<[(channel: any Channel, at: ContinuousClock.Instant)]>([])
    private let context: WorkerContext

    init(_ context: WorkerContext) { self.context = context }

    var description: String { "bodies" }

    func run() async throws {
        while !Task.isShuttingDownGracefully && !Task.isCancelled {
            self.context.liveness.tick("bodies")
            self.closeSlowOnes()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.look) }
        }
        self.context.liveness.finish("bodies")
    }

    /// Call `end` before the answer is written.
    func begin(_ channel: any Channel) -> Reading {
        let reading = Reading(channel)
        self.readings.withLockedValue { $0[ObjectIdentifier(reading)] = reading }
        return reading
    }

    /// - Returns: whether the connection is closed after the answer, because the rest of the body is not read.
    func end(_ reading: Reading) -> Bool {
        self.readings.withLockedValue { _ = $0.removeValue(forKey: ObjectIdentifier(reading)) }
        guard !reading.isComplete else { return false }
        self.leaving.withLockedValue { $0.append((reading.channel, .now + Self.farewell)) }
        return true
    }

    private func closeSlowOnes() {
        let now = ContinuousClock.now
        let slow = self.readings.withLockedValue { readings in
            readings.values.filter { reading in
                let age = now - reading.began
                let least = Double(Self.slowest) * (age / .seconds(1))
                return age > Self.longest
                    || age > Self.patience && Double(reading.bytes.withLockedValue { $0 }) < least
            }
        }
        let left = self.leaving.withLockedValue { leaving in
            let due = leaving.filter { $0.at <= now }
            leaving.removeAll { $0.at <= now }
            return due
        }
        for entry in left { entry.channel.close(promise: nil) }
        for reading in slow {
            reading.cut.withLockedValue { $0 = true }
            reading.channel.close(promise: nil)
        }
    }
}
