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
