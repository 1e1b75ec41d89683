/// Gives the messages of one export their instants and their ids, in the order of the file.
struct ExportClock {
    private struct Said: Hashable {
        var time: UnixTime
        var words: UInt64
    }

    private let zone: Zone
    /// How many messages of a minute have been seen: they may come in between those of another.
    private var inMinute: [LocalDateTime: Int64] = [:]
    private var repeats: [Said: Int] = [:]

    init(_ zone: Zone) { self.zone = zone }

    /// For everything that a sender sent, also what is skipped: a message that is deleted later moves no other.
    mutating func time(_ local: LocalDateTime, seconds: Int?) -> UnixTime {
        let minute = self.zone.instant(of: local)
        if let seconds { return minute + .seconds(seconds) }
        let running = self.inMinute[local, default: 0]
        self.inMinute[local] = running + 1
        return minute + .seconds(min(running, 59))
    }

    /// - Parameter seconds: as the file tells them. The running second of `time` is no part of the id: an export that
    ///   begins in the middle of a minute counts from there.
    mutating func id(_ local: LocalDateTime, seconds: Int?, sender: String, body: String) -> String {
        var hash = FNV1a()
        hash.combine(sender)
        hash.combine(0)
        hash.combine(body)
        let time = self.zone.instant(of: local) + .seconds(seconds ?? 0)
        let said = Said(time: time, words: hash.value)
        let index = self.repeats[said, default: 0]
        self.repeats[said] = index + 1
        let digits = String(hash.value, radix: 16)
        return "export-\(time.seconds)-\(index)-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}
