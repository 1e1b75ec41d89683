public import CalDAV
internal import Pipeline
public import Store

/// Tests an owner's account. If it works, it is used again at once.
public struct TestCalendar: UseCase {
    private let services: any CalendarServices

    public init(_ services: any CalendarServices) { self.services = services }

    public func run(
        _: Void = (),
        as actor: Actor,
        in store: StoreContext
    ) async throws -> Result<AccountTrial, ListCalendars.Refusal> {
        switch try await ListCalendars(self.services).run(as: actor, in: store) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let listed):
            if let fault = listed.trial.fault(writingTo: listed.account.place) {
                return .failure(.fault(fault, listed.account))
            }
            try await PostgresOwnerCalendars(store).markUp(listed.account.account.customerID)
            return .success(listed.trial)
        }
    }
}
