internal import Glibc

/// Connections to a server of loopback that send a part of something, and never the rest.
public final class HalfOpenConnections: Sendable {
    private let descriptors: [Int32]

    /// - Parameter source: the address of loopback that they come from.
    public init(_ count: Int, to port: Int, from source: String? = nil, sending part: String = "") throws {
        var descriptors: [Int32] = []
        do {
            for _ in 0..<count {
                descriptors.append(try PlainExchange.connect(to: port, from: source, .milliseconds(20)))
                // The server may have ended it already.
                if let last = descriptors.last { _ = PlainExchange.send(Array(part.utf8), on: last) }
            }
        } catch {
            for descriptor in descriptors { close(descriptor) }
            throw error
        }
        self.descriptors = descriptors
    }

    deinit { for descriptor in self.descriptors { close(descriptor) } }

    /// How many the server has ended. What it has sent is thrown away.
    public var ended: Int {
        self.descriptors.filter { descriptor in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
                if count == 0 || count < 0 && errno != EAGAIN { return true }
                if count < 0 { return false }
            }
        }
        .count
    }

    /// Returns when the server has ended so many.
    public func untilEnded(_ count: Int, within limit: Duration = .seconds(20)) async throws {
        let end = ContinuousClock.now + limit * TestEnvironment.patience
        while self.ended < count {
            guard ContinuousClock.now < end else { throw TestBedError(detail: "\(self.ended) have ended") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
