/// A whole answer, as it came.
struct ReceivedAnswer: Sendable {
    let status: Int
    let version: HTTPAnswer.Version
    let reader: AnswerReader

    var answer: HTTPAnswer {
        HTTPAnswer(
            status: self.status,
            fields: self.reader.fields,
            body: self.reader.body,
            httpVersion: self.version
        )
    }
}
