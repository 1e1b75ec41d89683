/// How one conversation was answered.
public enum GivenAnswer: Sendable, Hashable {
    case answer(ModelAnswer, milliseconds: Int?)
    /// The model gave none; the kind of failure that a worker would record.
    case failure(kind: String)

    var answer: ModelAnswer? {
        if case .answer(let answer, _) = self { return answer }
        return nil
    }

    /// The last answer of the two, with what both took.
    public func followed(by again: GivenAnswer?) -> GivenAnswer {
        guard case .answer(let second, let time)? = again, case .answer(let first, let before) = self else {
            return self
        }
        let spent = time == nil && before == nil ? nil : (time ?? 0) + (before ?? 0)
        return .answer(second.addingTokens(of: first), milliseconds: spent)
    }

    var milliseconds: Int? {
        if case .answer(_, let milliseconds) = self { return milliseconds }
        return nil
    }
}
