internal import APIMessages
internal import CalDAV
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import Web

/// The owner's calendar account and its calendars: what the pages of the account do.
enum CalendarAccountMethods {
    static func accounts(
        _ request: Calendar_V1_GetCalendarAccountsRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetCalendarAccountsResponse {
        let calendars = PostgresOwnerCalendars(call.services.store)
        guard let account = try await calendars.show(try call.customer) else { return .init() }
        return .with { $0.calendarAccounts = [.init(id: calendars.id(of: account.account))] }
    }

    static func calendars(
        _ request: Calendar_V1_GetCalendarsRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetCalendarsResponse {
        let id = request.hasCalendarAccountID ? request.calendarAccountID : nil
        guard let found = try await Self.look(id, call) else { return .init() }
        return .with { $0.calendars = found.messages }
    }

    static func calendarsWithAccounts(
        _ request: Calendar_V1_GetCalendarsWithCalendarAccountsRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetCalendarsWithCalendarAccountsResponse {
        guard let found = try await Self.look(nil, call) else { return .init() }
        let id = PostgresOwnerCalendars(call.services.store).id(of: found.account.account)
        return .with {
            $0.calendarAccountWithCalendarsList = [
                .with { ($0.account, $0.calendars) = (.init(id: id), found.messages) }
            ]
        }
    }

    static func create(
        _ request: Calendar_V1_CreateCalendarRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_CreateCalendarResponse {
        let given: [(field: String, isGiven: Bool)] = [
            ("description", !request.description_p.isEmpty), ("start_date", request.hasStartDate),
            ("end_date", request.hasEndDate),
        ]
        let faults = given.filter(\.isGiven).map {
            ConnectFault.Field($0.field, "NOT_KEPT", ConnectPhrase.notKept)
        }
        guard faults.isEmpty else { throw ConnectFault(fields: faults) }
        let id = request.calendarAccountID.isEmpty ? nil : request.calendarAccountID
        let found = try await Self.lookForUse(id, call)
        var form = NewCalendarForm()
        form.name = request.name
        if !request.color.isEmpty { form.color = request.color.uppercased() }
        let outcome = try await NewCalendarMaking.make(
            &form,
            key: Self.key(try call.customer, call),
            found.trial,
            of: found.account,
            call.services
        )
        switch outcome {
        case .refused: throw ConnectFault(fields: form.faults.map(Self.field))
        case .tooOften: throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .fault(let fault): throw ConnectFault(fault)
        case .otherAccount: throw ConnectFault(.aborted, ConnectPhrase.otherAccount)
        case .made(let place):
            let made = AccountTrial.Calendar(url: place.url, name: place.displayName, color: form.color)
            return .with { $0.calendar = found.message(made, getsEvents: true, isSearched: true, isShown: true) }
        }
    }

    static func connect(
        _ request: Calendar_V1_ConnectCalDAVCalendarRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_ConnectCalDAVCalendarResponse {
        let customer = try call.customer
        var form = CalendarForm()
        form.provider = .other
        (form.address, form.user) = (request.url.withoutBlanks, request.username.withoutBlanks)
        form.password = request.password
        switch try await CalendarConnecting.connect(form, of: customer, call.services) {
        case .refused(let faults): throw ConnectFault(fields: faults.map(Self.field))
        case .tooOften: throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .fault(let fault, let others):
            guard others.isEmpty else { throw ConnectFault(fields: others.map(Self.field)) }
            guard let field = fault.field else { throw ConnectFault(fault) }
            throw ConnectFault(Self.name(field), fault.word, AccountFaultPhrase(fault))
        case .connected(let trial):
            let calendars = PostgresOwnerCalendars(call.services.store)
            guard let account = try await calendars.show(customer) else { throw ConnectFault.notFound }
            let found = NamedCalendars(account, trial, call.services)
            return .with {
                $0.account = .init(id: calendars.id(of: account.account))
                if let place = found.place {
                    $0.calendar = found.message(
                        place,
                        getsEvents: true,
                        isSearched: place.isBusy,
                        isShown: !found.hidden.contains(place.url)
                    )
                }
            }
        }
    }

    static func test(
        _ request: Calendar_V1_TestAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_TestAccountResponse {
        let customer = try call.customer
        func answer(_ fault: AccountFault) -> Calendar_V1_TestAccountResponse {
            .with {
                $0.fault = fault.word
                $0.message = Spoken(AccountFaultPhrase(fault), in: call.language).text
            }
        }
        switch try await CalendarLook.at(customer, call.services) {
        case .noAccount: throw ConnectFault.noCalendar
        case .tooOften: throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .fault(let fault, _): return answer(fault)
        case .found(let account, let trial):
            if let fault = trial.fault(writingTo: account.place) { return answer(fault) }
            try await PostgresOwnerCalendars(call.services.store).markUp(customer)
            return .with { ($0.works, $0.isSlow) = (true, trial.isSlow) }
        }
    }

    static func setUse(
        _ request: Calendar_V1_SetCalendarUseRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_SetCalendarUseResponse {
        let named = [request.searchedIds, request.ignoredIds, request.shownIds, request.hiddenIds]
        let isNaming = !request.calendarID.isEmpty || !named.allSatisfy(\.isEmpty)
        let found = try await Self.lookForUse(isNaming ? "" : nil, call, isAccount: false)
        guard Set(request.searchedIds).isDisjoint(with: request.ignoredIds) else {
            throw ConnectFault("ignored_ids", "TWICE", ConnectPhrase.bothUses)
        }
        guard Set(request.shownIds).isDisjoint(with: request.hiddenIds) else {
            throw ConnectFault("hidden_ids", "TWICE", ConnectPhrase.bothUses)
        }
        var ignored = found.ignored
        for id in request.ignoredIds { ignored.insert(try found.calendar(id).url) }
        for id in request.searchedIds { ignored.remove(try found.calendar(id).url) }
        var hidden = found.hidden
        for id in request.hiddenIds {
            let calendar = try found.calendar(id)
            if !calendar.isOwn { hidden.insert(calendar.url) }
        }
        for id in request.shownIds { hidden.remove(try found.calendar(id).url) }
        var place: CalendarUse.Place? = found.account.place == nil ? .own : found.place.map { .calendar($0) }
        if request.hasCalendarID {
            place = request.calendarID.isEmpty ? .own : .calendar(try found.calendar(request.calendarID))
        }
        // The calendar that was chosen is gone: another one has to be named.
        guard let place else { throw ConnectFault("calendar_id", "EMPTY", CalendarPhrase.choiceGone) }
        let use = CalendarUse(place: place, ignored: ignored, hidden: hidden)
        switch try await use.keep(found.trial, of: found.account, call.services) {
        case .refused: throw ConnectFault("calendar_id", "READ_ONLY", CalendarPhrase.choiceGone)
        case .otherAccount: throw ConnectFault(.aborted, ConnectPhrase.otherAccount)
        case .kept: break
        }
        guard let account = try await PostgresOwnerCalendars(call.services.store).show(try call.customer) else {
            throw ConnectFault.noCalendar
        }
        return .with { $0.calendars = NamedCalendars(account, found.trial, call.services).messages }
    }

    // MARK: - Looking

    /// - Parameter id: of the account; nil for whichever there is.
    /// - Returns: nil if there is no account, and none was named.
    private static func look(_ id: String?, _ call: ConnectCall) async throws -> NamedCalendars? {
        if let id {
            let calendars = PostgresOwnerCalendars(call.services.store)
            // Before its server is asked: another owner's account is one that never was.
            guard let account = try await calendars.show(try call.customer), calendars.id(of: account.account) == id
            else { throw ConnectFault.notFound }
        }
        switch try await CalendarLook.at(try call.customer, call.services) {
        case .noAccount: return nil
        case .tooOften: throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .fault(let fault, _): throw ConnectFault(fault)
        case .found(let account, let trial): return NamedCalendars(account, trial, call.services)
        }
    }

    /// - Parameters:
    ///   - id: what was named; nil if nothing was.
    ///   - isAccount: whether that is an account.
    private static func lookForUse(
        _ id: String?,
        _ call: ConnectCall,
        isAccount: Bool = true
    ) async throws -> NamedCalendars {
        guard let found = try await Self.look(isAccount ? id : nil, call) else {
            // Without an account, whatever is named never was.
            throw id == nil ? ConnectFault.noCalendar : ConnectFault.notFound
        }
        return found
    }

    /// The same call makes the same calendar.
    private static func key(_ customer: String, _ call: ConnectCall) -> String {
        let id = call.key.map { PostgresRepeatedCalls(call.services.store).id(of: $0, customer: customer) }
        return (id ?? EventIdentity.random().id).replacing("-", with: "")
    }

    // MARK: - Fields

    private static func field(_ fault: NewCalendarForm.Fault) -> ConnectFault.Field {
        let reason =
            switch fault {
            case .noName: "EMPTY"
            case .nameTooLong: "TOO_LONG"
            case .nameTaken: "TAKEN"
            case .noColor: "UNKNOWN"
            }
        return ConnectFault.Field(fault.field, reason, NewCalendarPhrase.fault(fault))
    }

    private static func field(_ field: CalendarField, _ fault: CalendarInputFault) -> ConnectFault.Field {
        let reason =
            switch fault {
            case .noProvider, .noAddress, .noUser, .noPassword: "EMPTY"
            case .google: "GOOGLE"
            case .addressNotWanted, .unusableAddress, .unusableUser, .unusablePassword: "UNUSABLE"
            case .notEncrypted: "NOT_ENCRYPTED"
            }
        return ConnectFault.Field(Self.name(field), reason, fault)
    }

    private static func name(_ field: CalendarField) -> String {
        switch field {
        case .provider, .address: "url"
        case .user: "username"
        case .password: "password"
        }
    }
}
