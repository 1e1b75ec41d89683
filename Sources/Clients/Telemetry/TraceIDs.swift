internal import CLinux
internal import NIOConcurrencyHelpers

/// Random ids of traces and spans. They are read from the kernel many at a time: reading each alone would cost more
/// than the rest of a span that is not recorded.
final class TraceIDs: Sendable {
    /// For up to 256 bytes getrandom(2) is never interrupted and never returns fewer.
    private static let portion = 32

    private let numbers = NIOLockedValueBox<[UInt64]>([])
    private let draw: @Sendable () -> [UInt64]

    /// - Parameter draw: returns at least one number other than zero.
    init(draw: @escaping @Sendable () -> [UInt64] = TraceIDs.random) { self.draw = draw }

    func trace() -> (high: UInt64, low: UInt64) {
        self.numbers.withLockedValue { (self.next(&$0), self.next(&$0)) }
    }

    func span() -> UInt64 { self.numbers.withLockedValue { self.next(&$0) } }

    /// Never zero, which means "none".
    private func next(_ numbers: inout [UInt64]) -> UInt64 {
        while true {
            if let number = numbers.popLast() {
                if number != 0 { return number }
            } else {
                numbers = self.draw()
            }
        }
    }

    @Sendable private static func random() -> [UInt64] {
        [UInt64](unsafeUninitializedCapacity: Self.portion) { buffer, count in
            let length = Self.portion * MemoryLayout<UInt64>.stride
            guard getrandom(buffer.baseAddress, length, 0) == length else {
                preconditionFailure("the kernel gave no random bytes")
            }
            count = Self.portion
        }
    }
}
