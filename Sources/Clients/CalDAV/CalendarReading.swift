internal import ICalendar
internal import Jadwal

/// Reads one calendar's answer to a look, on a thread for that.
struct CalendarReading: Sendable {
    struct Result: Sendable {
        var instances: [CalendarInstance] = []
        var isComplete = false
        /// The bound that has cut it, for people; nil for none.
        var overrun: String?

        static let nothing = Result()
        static func cut(_ overrun: String?) -> Result { Result(overrun: overrun) }
    }

    let calendar: String
    let addresses: [String]
    let window: TimeWindow
    let zone: Zone
    /// How many calendars share the steps of a look.
    let share: Int

    /// - Parameter time: that was given for all, to be named.
    func result(of answer: [UInt8], until end: ContinuousClock.Instant, within time: Duration) -> Result {
        let overrun = "reading the answers to one look took longer than \(time)"
        let multistatus: Multistatus?
        do throws(DAVDocument.TimeIsUp) {
            multistatus = try Multistatus(answer, until: end)
        } catch {
            return .cut(overrun)
        }
        guard let multistatus else { return .nothing }
        let (objects, hasAll) = CalendarQuery.objects(in: multistatus)
        var limits = CalendarReadingLimits()
        limits.steps = max(limits.stepsPerRule / 2, limits.steps / self.share)
        limits.stepsPerRule = min(limits.stepsPerRule, limits.steps)
        var reader = CalendarInstanceReader(
            window: self.window,
            owner: self.zone,
            addresses: self.addresses,
            limits: limits
        )
        var result = Result(isComplete: hasAll)
        for object in objects {
            guard ContinuousClock.now < end else {
                result.overrun = overrun
                break
            }
            result.isComplete = reader.read(object, in: self.calendar) && result.isComplete
        }
        result.instances = reader.instances
        result.isComplete = result.isComplete && result.overrun == nil
        return result
    }
}
