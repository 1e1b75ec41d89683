/// How the server is asked to hold the model to JSON: from what helps most to what every server takes.
enum AnswerForm: Int, Comparable {
    case unconstrained
    case object
    case schema

    var simpler: AnswerForm? { AnswerForm(rawValue: self.rawValue - 1) }

    static func < (left: AnswerForm, right: AnswerForm) -> Bool { left.rawValue < right.rawValue }
}
