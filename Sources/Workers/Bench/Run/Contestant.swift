/// A subject, or Jadwal in another build.
enum Contestant: String, Sendable, Codable, CaseIterable {
    case jadwal
    /// The build of `--compare`.
    case other
    case limit
    case plain
    case celery

    init(_ subject: Subject) {
        switch subject {
        case .jadwal: self = .jadwal
        case .limit: self = .limit
        case .plain: self = .plain
        case .celery: self = .celery
        }
    }

    var subject: Subject {
        switch self {
        case .jadwal, .other: .jadwal
        case .limit: .limit
        case .plain: .plain
        case .celery: .celery
        }
    }

    /// Whether it is a program in Python, which needs `BenchSettings.python`.
    var isPython: Bool { self == .plain || self == .celery }

    /// Each of Jadwal's builds stands beside the other, so that a drift of the machine's speed meets both.
    static func all(for subjects: [Subject], withOther: Bool) -> [Contestant] {
        subjects.flatMap { subject in
            subject == .jadwal && withOther ? [.jadwal, .other] : [Contestant(subject)]
        }
    }

    /// Whose turn it is, one after another. Every other repetition goes backwards, so that nobody always goes first.
    ///
    /// - Parameter repetition: from 1.
    static func turns(of contestants: [Contestant], repetition: Int) -> [Contestant] {
        repetition.isMultiple(of: 2) ? contestants.reversed() : contestants
    }
}

/// What was measured of one variant of a case.
struct MeasuredVariant: Sendable {
    let caseName: String
    let variant: String
    /// In the order in which they are shown.
    let contestants: [Contestant]
    private(set) var repetitions: [Contestant: [BenchRepetition]] = [:]

    init(_ caseName: String, _ variant: String, _ contestants: [Contestant]) {
        (self.caseName, self.variant, self.contestants) = (caseName, variant, contestants)
    }

    mutating func add(_ repetition: BenchRepetition, of contestant: Contestant) {
        self.repetitions[contestant, default: []].append(repetition)
    }

    /// One for each contestant that had a turn.
    ///
    /// - Parameter baseline: only one of a machine of the same shape says something.
    func results(baseline: [BenchResult]) -> [BenchResult] {
        self.contestants.compactMap { contestant in
            guard let own = self.repetitions[contestant] else { return nil }
            var result = BenchResult(self.caseName, self.variant, contestant, own)
            func ratio(to other: Contestant) -> Double? {
                contestant == other ? nil : PairedRatio.median(of: own, to: self.repetitions[other] ?? [])
            }
            result.ratioToLimit = ratio(to: .limit)
            result.ratioToPlain = ratio(to: .plain)
            result.ratioToCelery = ratio(to: .celery)
            result.ratioToOther = contestant == .jadwal ? ratio(to: .other) : nil
            let before = baseline.first { $0.isOfSame(result) }
            result.ratioToBaseline = PairedRatio.median(of: own, to: before?.medians?.perSecond)
            return result
        }
    }
}
