internal import Synchronization

/// A floating-point number that threads change without a lock, by its bits.
struct AtomicDouble: ~Copyable, Sendable {
    private let bits: Atomic<UInt64>

    init(_ value: Double) { self.bits = Atomic(value.bitPattern) }

    func load() -> Double { Double(bitPattern: self.bits.load(ordering: .relaxed)) }

    func store(_ value: Double) { self.bits.store(value.bitPattern, ordering: .relaxed) }

    /// - Parameter initial: taken for NaN, which means: not set yet.
    func add(_ change: Double, insteadOfNaN initial: Double = 0) {
        var old = self.bits.load(ordering: .relaxed)
        while true {
            let value = Double(bitPattern: old)
            let new = (value.isNaN ? initial : value) + change
            let (isDone, current) = self.bits.compareExchange(
                expected: old,
                desired: new.bitPattern,
                ordering: .relaxed
            )
            if isDone { return }
            old = current
        }
    }
}
