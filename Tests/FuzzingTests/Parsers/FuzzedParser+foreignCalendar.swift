import ICalendar
import Pipeline
import Time

extension FuzzedParser {
    /// Calendar objects of others, read for when their owner is busy. Whatever they say, reading them ends, and soon.
    static let foreignCalendar = FuzzedParser(
        name: "foreign-calendar",
        longest: 4096,
        words: FuzzWords.calendar + FuzzWords.recurrence
    ) { input in
        let (instances, isComplete) = Self.read(input)
        let limits = CalendarReadingLimits()
        try UnkeptPromise.unless(instances.count <= limits.instances, "\(instances.count) instances")
        for instance in instances {
            try UnkeptPromise.unless(instance.start <= instance.end, "an end before the start")
            try UnkeptPromise.unless(
                Self.week.touches(instance.start, instance.end),
                "an instance outside of the window"
            )
            try UnkeptPromise.unless(
                instance.title.count <= 200 && !instance.title.unicodeScalars.contains { $0.value < 0x20 },
                "a title that is none"
            )
        }
        let again = Self.read(Array(String(decoding: input, as: UTF8.self).utf8))
        guard String(validating: input, as: UTF8.self) != nil else { return !instances.isEmpty }
        try UnkeptPromise.unless(
            again.isComplete == isComplete && Set(again.instances) == Set(instances),
            "read again it is another"
        )
        return !instances.isEmpty
    }

    /// From Sunday, 2026-11-22, in Riyadh.
    private static let week = TimeWindow(
        start: UnixTime(seconds: 1_795_294_800),
        end: UnixTime(seconds: 1_795_294_800 + 7 * 86_400)
    )

    private static func read(_ input: [UInt8]) -> (instances: [CalendarInstance], isComplete: Bool) {
        var reader = CalendarInstanceReader(
            window: Self.week,
            owner: Zone("Asia/Riyadh") ?? .utc,
            addresses: ["me@example.org"]
        )
        let isComplete = reader.read(input, in: "Work")
        return (reader.instances, isComplete)
    }
}
