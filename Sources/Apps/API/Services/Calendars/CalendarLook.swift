internal import CalDAV
internal import Pipeline
internal import Store

/// An owner's account with what its server says now. Pages and the API look at it in the same way.
enum CalendarLook: Sendable {
    case found(OwnerCalendarAccount, AccountTrial)
    case noAccount
    /// The owner has looked too often in the last hour.
    case tooOften(OwnerCalendarAccount)
    case fault(AccountFault, OwnerCalendarAccount)

    static func at(_ customer: String, _ services: OwnerServices) async throws -> CalendarLook {
        guard let account = try await PostgresOwnerCalendars(services.store).show(customer) else { return .noAccount }
        return switch await services.calendars.test(account.account, isNew: false) {
        case nil: .tooOften(account)
        case .failure(let fault)?: .fault(fault, account)
        case .success(let trial)?: .found(account, trial)
        }
    }
}
