internal import Store

extension MissingEvent {
    var kind: RefusalKind {
        switch self {
        case .noEvent, .noCustomer: .notFound
        case .severalEvents, .ofMeeting: .unfit
        }
    }
}

enum EventRefusalText {
    static let notAllowed = "the person may not change events"
    static let changedMeanwhile = "the event has changed meanwhile"
    static let textDeleted = "this event is over, and its text has been deleted"
}
