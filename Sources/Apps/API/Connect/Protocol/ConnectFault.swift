internal import APIMessages
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// Why a call is not answered as it should be. It holds nothing that the request held, except the names of its fields.
struct ConnectFault: WaitFault, Sendable {
    /// A field that cannot be so.
    struct Field: Sendable {
        /// As in the `.proto` file.
        let name: String
        /// A word for programs, such as `EMPTY`.
        let reason: String
        let words: any Phrase

        init(_ name: String, _ reason: String, _ words: any Phrase) {
            (self.name, self.reason, self.words) = (name, reason, words)
        }
    }

    let code: ConnectCode
    let words: any Phrase
    var fields: [Field] = []
    /// The condition to fulfil first, as a word for programs.
    var precondition: String?
    var retryAfterSeconds: Int?

    init(
        _ code: ConnectCode,
        _ words: any Phrase,
        precondition: String? = nil,
        retryAfterSeconds: Int? = nil
    ) {
        (self.code, self.words) = (code, words)
        (self.precondition, self.retryAfterSeconds) = (precondition, retryAfterSeconds)
    }

    init(fields: [Field]) {
        self.init(.invalidArgument, ConnectPhrase.fields)
        self.fields = fields.sorted { $0.name < $1.name }
    }

    init(_ field: String, _ reason: String, _ words: any Phrase) {
        self.init(fields: [Field(field, reason, words)])
    }

    static let notFound = ConnectFault(.notFound, ConnectPhrase.notFound)
    static let unauthenticated = ConnectFault(.unauthenticated, ConnectPhrase.notSignedIn)
    static let timeIsOver = ConnectFault(.deadlineExceeded, ConnectPhrase.timeIsOver)
    static let noCalendar = ConnectFault(.failedPrecondition, ConnectPhrase.noCalendar, precondition: "CALENDAR")
    /// A sign-in of the last ten minutes is wanted.
    static let signInAgain = ConnectFault(.failedPrecondition, ConnectPhrase.signInAgain, precondition: "STEP_UP")
    static let unreadable = ConnectFault(.invalidArgument, ConnectPhrase.unreadable)

    static func tooOften(retryAfterSeconds: Int) -> ConnectFault {
        ConnectFault(.resourceExhausted, ConnectPhrase.tooOften, retryAfterSeconds: retryAfterSeconds)
    }

    /// The messages in `details`.
    func details(in language: Language) -> [any Message] {
        var details: [any Message] = self.fields.map { field in
            Errors_V1_FieldFault.with {
                ($0.field, $0.reason, $0.message) = (field.name, field.reason, Spoken(field.words, in: language).text)
            }
        }
        if let precondition = self.precondition {
            details.append(Errors_V1_Precondition.with { $0.type = precondition })
        }
        return details
    }
}

extension ConnectFault {
    /// - Parameter unfit: said if it cannot be done with what there is.
    init(_ refusal: some UseCaseRefusal, unfit: ConnectPhrase) {
        switch refusal.kind {
        case .notFound, .notAllowed: self = .notFound
        case .changedMeanwhile: self.init(.aborted, ConnectPhrase.changed)
        case .unfit: self.init(.failedPrecondition, unfit)
        }
    }
}
