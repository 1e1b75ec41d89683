/// How many conversations one worker may still take in hand.
actor FreeHands {
    private let all: Int
    private var busy = 0
    private var waiter: CheckedContinuation<Void, Never>?

    init(_ all: Int) { self.all = all }

    /// At least one. Only one caller at a time may wait.
    func free() async -> Int {
        while self.busy >= self.all { await withCheckedContinuation { self.waiter = $0 } }
        return self.all - self.busy
    }

    func take(_ count: Int) { self.busy += count }

    func leave() {
        self.busy -= 1
        self.waiter?.resume()
        self.waiter = nil
    }
}
