internal import Pipeline
internal import Time
internal import Web

/// Prayer times in the days of a calendar, by the owner's clock: as thin marks, and as one line for those who do not see
/// the marks.
struct PrayerMarks: Sendable {
    private struct Mark: Sendable {
        let prayer: Prayer
        let time: LocalTime

        var minutes: Int { self.time.hour * 60 + self.time.minute }
    }

    private static let minutesOfDay = 1440
    /// In the order of time.
    private var marks: [LocalDate: [Mark]] = [:]

    /// Without any.
    init() {}

    /// - Parameter zone: the owner's. The place may have another clock.
    init(_ settings: PrayerSettings, _ window: TimeWindow, in zone: Zone) {
        for (prayer, at) in settings.moments(from: window.start, until: window.end, in: zone) {
            let local = zone.local(at)
            self.marks[local.date, default: []].append(Mark(prayer: prayer, time: local.time))
        }
    }

    /// `Fajr 05:14 · Dhuhr 11:52 · …`
    func line(on date: LocalDate, _ context: OwnerContext) -> Markup {
        guard let marks = self.marks[date] else { return .nothing }
        return .p([.classes("prayers")], [Self.words(marks, context)])
    }

    /// Lines in the hours of a day. Prayers before and after the hours that are drawn are named at their edges.
    ///
    /// - Parameter rows: the quarters of an hour that are drawn.
    func inHours(_ rows: Range<Int>, on date: LocalDate, _ context: OwnerContext) -> [Markup] {
        guard let marks = self.marks[date] else { return [] }
        let edges = [
            (marks.filter { $0.minutes / 15 < rows.lowerBound }, "r1"),
            (marks.filter { $0.minutes / 15 >= rows.upperBound }, "r\(rows.count)"),
        ]
        return edges.filter { !$0.0.isEmpty }.map { marks, row in Self.item(marks, "edge \(row)", context) }
            + marks.filter { rows.contains($0.minutes / 15) }.map { mark in
                let place = "r\(mark.minutes / 15 - rows.lowerBound + 1) m\(mark.minutes % 15 / 5)"
                return Self.item([mark], place, context)
            }
    }

    /// The day from midnight to midnight with a tick for each prayer.
    func strip(on date: LocalDate) -> Markup {
        guard let marks = self.marks[date] else { return .nothing }
        return TickLine(marks.map(\.minutes), of: Self.minutesOfDay).markup
    }

    private static func item(_ marks: [Mark], _ place: String, _ context: OwnerContext) -> Markup {
        .element(.li, [.classes("pray \(place)"), .hidden], [.small([Self.words(marks, context)])])
    }

    private static func words(_ marks: [Mark], _ context: OwnerContext) -> Markup {
        let parts = marks.map { context.words(PrayerTimePhrase($0.prayer, $0.time)) }
        return .group(parts.enumerated().flatMap { index, words in index == 0 ? [words] : [.value(" · "), words] })
    }
}

/// `Maghrib 17:04`
struct PrayerTimePhrase: Phrase {
    private let prayer: Prayer
    private let time: LocalTime

    init(_ prayer: Prayer, _ time: LocalTime) { (self.prayer, self.time) = (prayer, time) }

    var both: Both {
        Both(
            "\(self.prayer.name(isArabic: false)) \(self.time)",
            "\(self.prayer.name(isArabic: true)) \u{2066}\(self.time)\u{2069}"
        )
    }
}
