/// A subject, or another build of Jadwal.
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

    /// True for a Python program, which needs `BenchSettings.python`.
    var isPython: Bool { self == .plain || self == .celery }

    /// The two builds of Jadwal are measured right after one another, so that a drift of the machine's speed affects
    /// both.
    static func all(for subjects: [Subject], withOther: Bool) -> [Contestant] {
        subjects.flatMap { subject in
            subject == .jadwal && withOther ? [.jadwal, .other] : [Contestant(subject)]
        }
    }

    /// The order of one repetition. Every second repetition is reversed, so that no contestant always goes first.
    ///
    /// - Parameter repetition: from 1.
    static func turns(of contestants: [Contestant], repetition: Int) -> [Contestant] {
        repetition.isMultiple(of: 2) ? contestants.reversed() : contestants
    }
}

/// The measurements of one variant of a case.
struct MeasuredVariant: Sendable {
    let caseName: String
    let variant: String
    /// The contestants, in the order in which they are shown.
    let contestants: [Contestant]
    private(set) var repetitions: [Contestant: [BenchRepetition]] = [:]

    init(_ caseName: String, _ variant: String, _ contestants: [Contestant]) {
        (self.caseName, self.variant, self.contestants) = (caseName, variant, contestants)
    }

    mutating func add(_ repetition: BenchRepetition, of contestant: Contestant) {
        self.repetitions[contestant, default: []].append(repetition)
    }

    /// One result for each contestant that was measured or missed.
    ///
    /// - Parameter baseline: results of a similar machine.
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
