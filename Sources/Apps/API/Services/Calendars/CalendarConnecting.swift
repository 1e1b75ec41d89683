internal import CalDAV
internal import Pipeline
internal import Store

/// Tests what an owner has typed, and keeps it only if the account can be used.
enum CalendarConnecting {
    enum Outcome: Sendable {
        case connected(AccountTrial)
        /// By what was typed: no server was asked, or the password would have been readable on the way.
        case refused([CalendarField: CalendarInputFault])
        case tooOften
        case fault(AccountFault, besides: [CalendarField: CalendarInputFault])
    }

    static func connect(
        _ form: CalendarForm,
        of customer: String,
        _ services: OwnerServices
    ) async throws -> Outcome {
        let faults = form.faults
        guard faults.isEmpty, let url = form.url else { return .refused(faults) }
        let account = CalendarAccount(
            customerID: customer,
            url: url,
            username: form.user,
            password: form.password
        )
        switch await services.calendars.test(account, isNew: true) {
        case nil: return .tooOften
        case .failure(let fault)?:
            let isPlain = fault == .unreachable && url.lowercased().hasPrefix("http://")
            return .fault(fault, besides: isPlain ? [.address: .notEncrypted] : [:])
        case .success(let trial)?:
            try await PostgresOwnerCalendars(services.store).connect(
                customer,
                url: trial.url,
                user: account.username,
                password: account.password
            )
            return .connected(trial)
        }
    }
}
