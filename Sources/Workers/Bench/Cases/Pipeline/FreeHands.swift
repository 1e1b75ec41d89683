internal import Waiting

/// How many conversations one worker may still take in hand.
actor FreeHands {
    private let all: Int
    private var busy = 0
    private var freed: Promise<Void>?

    init(_ all: Int) { self.all = all }

    /// At least one. Only one caller at a time may wait.
    func free() async -> Int {
        while self.busy >= self.all {
            let freed = Promise<Void>()
            self.freed = freed
            await freed.value()
        }
        return self.all - self.busy
    }

    func take(_ count: Int) { self.busy += count }

    func leave() {
        self.busy -= 1
        self.freed?.fulfil(())
        self.freed = nil
    }
}
