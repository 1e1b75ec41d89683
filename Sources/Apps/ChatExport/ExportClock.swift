internal import ChatReader
internal import Time

/// Computes times and ids of the messages of one export, in the order of the file.
struct ExportClock {
    private struct Said: Hashable {
        var time: UnixTime
        var words: UInt64
    }

    private let zone: Zone
    /// Nothing is noted of minutes that ended before it.
    private let oldest: UnixTime?
    /// The number of messages for each minute. Messages of different minutes may be mixed.
    private var inMinute: [LocalDateTime: Int64] = [:]
    private var repeats: [Said: Int] = [:]

    init(_ zone: Zone, since oldest: UnixTime?) { (self.zone, self.oldest) = (zone, oldest) }

    /// True if a message of this time is too old, and all others of its minute are, too.
    func isOver(_ time: UnixTime) -> Bool { self.oldest.map { time + .seconds(59) < $0 } ?? false }

    /// Call it for every message, also a skipped one, so that a message that is deleted later does not change the
    /// times of others.
    mutating func time(_ local: LocalDateTime, seconds: Int?) -> UnixTime {
        let minute = self.zone.instant(of: local)
        if let seconds { return minute + .seconds(seconds) }
        guard !self.isOver(minute) else { return minute }
        let running = self.inMinute[local, default: 0]
        self.inMinute[local] = running + 1
        return minute + .seconds(min(running, 59))
    }

    /// - Parameter seconds: as in the file. The seconds that `time` adds are not part of the id, because an export
    ///   may begin in the middle of a minute.
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
