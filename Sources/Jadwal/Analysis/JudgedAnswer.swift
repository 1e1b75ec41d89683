/// What became of one answer of the model.
enum JudgedAnswer {
    case read(Grounding)
    /// Not an answer at all, or one that nothing can be made of.
    case refused(VerdictFault)

    /// What is wrong with it, for the model; nil when it is worth no second call.
    var complaint: String? {
        switch self {
        case .refused(let fault): "- \(fault.complaint)"
        case .read(let grounding):
            grounding.needsRepair
                ? grounding.faultsByEvent.enumerated()
                    .flatMap { index, faults in faults.map { "- event \(index + 1): \($0.complaint)" } }
                    .joined(separator: "\n") : nil
        }
    }

    /// What counts after the model was asked again: the second answer, unless it leaves less than the first.
    func repaired(by second: JudgedAnswer) -> JudgedAnswer {
        switch (self, second) {
        case (.read, .refused): self
        case (.read(let first), .read(let again)): again.isDowngraded && !first.isDowngraded ? self : second
        case (.refused, _): second
        }
    }

    /// The rules that it broke.
    var faults: [GroundingFault] {
        switch self {
        case .read(let grounding): grounding.faults
        case .refused: []
        }
    }
}
