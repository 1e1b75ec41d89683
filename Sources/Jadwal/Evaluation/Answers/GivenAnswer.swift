/// How one conversation was answered.
public enum GivenAnswer: Sendable, Hashable {
    case answer(ModelAnswer, milliseconds: Int?)
    /// The model gave none; the kind of failure that a worker would record.
    case failure(kind: String)

    var answer: ModelAnswer? {
        if case .answer(let answer, _) = self { return answer }
        return nil
    }

    var milliseconds: Int? {
        if case .answer(_, let milliseconds) = self { return milliseconds }
        return nil
    }
}
