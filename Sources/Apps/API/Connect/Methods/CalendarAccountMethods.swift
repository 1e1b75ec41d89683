internal import APIMessages
internal import CalDAV
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases
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
        guard let found = try await Self.list(id, call) else { return .init() }
        return .with { $0.calendars = found.messages }
    }

    static func calendarsWithAccounts(
        _ request: Calendar_V1_GetCalendarsWithCalendarAccountsRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_GetCalendarsWithCalendarAccountsResponse {
        guard let found = try await Self.list(nil, call) else { return .init() }
        return .with {
            $0.calendarAccountWithCalendarsList = [
                .with { ($0.account, $0.calendars) = (.init(id: found.id), found.messages) }
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
        let found = try await Self.listForUse(id, call)
        var form = NewCalendarForm()
        form.name = request.name
        if !request.color.isEmpty { form.color = request.color.uppercased() }
        let input = MakeCalendar.Input(found.listed, form, key: Self.key(try call.customer, call))
        let services = call.services
        switch try await MakeCalendar(services.calendars).run(input, as: try call.actor(), in: services.store) {
        case .failure(.wrong(let faults)): throw ConnectFault(fields: faults.map(Self.field))
        case .failure(.tooOften): throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .failure(.fault(let fault)): throw ConnectFault(fault)
        case .failure(.otherAccount): throw ConnectFault(.aborted, ConnectPhrase.otherAccount)
        case .success(let place):
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
        let services = call.services
        switch try await ConnectCalendar(services.calendars).run(form, as: try call.actor(), in: services.store) {
        case .failure(.signInAgain): throw ConnectFault.signInAgain
        case .failure(.wrong(let faults)): throw ConnectFault(fields: faults.map(Self.field))
        case .failure(.tooOften): throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .failure(.fault(let fault, let others)):
            guard others.isEmpty else { throw ConnectFault(fields: others.map(Self.field)) }
            guard let field = fault.field else { throw ConnectFault(fault) }
            throw ConnectFault(Self.name(field), fault.word, AccountFaultPhrase(fault))
        case .success(let trial):
            guard let account = try await PostgresOwnerCalendars(services.store).show(customer) else {
                throw ConnectFault.notFound
            }
            let found = NamedCalendars(ListedCalendars(account, trial), services)
            return .with {
                $0.account = .init(id: found.id)
                if let place = found.listed.place {
                    $0.calendar = found.message(
                        place,
                        getsEvents: true,
                        isSearched: place.isBusy,
                        isShown: !found.listed.hidden.contains(place.url)
                    )
                }
            }
        }
    }

    static func test(
        _ request: Calendar_V1_TestAccountRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_TestAccountResponse {
        let calendar = TestCalendar(call.services.calendars)
        switch try await calendar.run(as: try call.actor(), in: call.services.store) {
        case .success(let trial): return .with { ($0.works, $0.isSlow) = (true, trial.isSlow) }
        case .failure(.noAccount): throw ConnectFault.noCalendar
        case .failure(.tooOften): throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .failure(.fault(let fault, _)):
            return .with {
                $0.fault = fault.word
                $0.message = Spoken(AccountFaultPhrase(fault), in: call.language).text
            }
        }
    }

    static func setUse(
        _ request: Calendar_V1_SetCalendarUseRequest,
        _ call: ConnectCall
    ) async throws -> Calendar_V1_SetCalendarUseResponse {
        let named = [request.searchedIds, request.ignoredIds, request.shownIds, request.hiddenIds]
        let isNaming = !request.calendarID.isEmpty || !named.allSatisfy(\.isEmpty)
        let found = try await Self.listForUse(isNaming ? "" : nil, call, isAccount: false)
        let listed = found.listed
        guard Set(request.searchedIds).isDisjoint(with: request.ignoredIds) else {
            throw ConnectFault("ignored_ids", "TWICE", ConnectPhrase.bothUses)
        }
        guard Set(request.shownIds).isDisjoint(with: request.hiddenIds) else {
            throw ConnectFault("hidden_ids", "TWICE", ConnectPhrase.bothUses)
        }
        var ignored = listed.ignored
        for id in request.ignoredIds { ignored.insert(try found.calendar(id).url) }
        for id in request.searchedIds { ignored.remove(try found.calendar(id).url) }
        var hidden = listed.hidden
        for id in request.hiddenIds {
            let calendar = try found.calendar(id)
            if !calendar.isOwn { hidden.insert(calendar.url) }
        }
        for id in request.shownIds { hidden.remove(try found.calendar(id).url) }
        var place: ChooseCalendars.Place? =
            listed.account.place == nil ? .own : listed.place.map { .calendar($0) }
        if request.hasCalendarID {
            place = request.calendarID.isEmpty ? .own : .calendar(try found.calendar(request.calendarID))
        }
        // The calendar that was chosen is gone: another one has to be named.
        guard place != nil else { throw ConnectFault("calendar_id", "EMPTY", CalendarPhrase.choiceGone) }
        let input = ChooseCalendars.Input(listed, place: place, ignored: ignored, hidden: hidden)
        switch try await ChooseCalendars().run(input, as: try call.actor(), in: call.services.store) {
        case .success: break
        case .failure(.unusablePlace): throw ConnectFault("calendar_id", "READ_ONLY", CalendarPhrase.choiceGone)
        case .failure(.otherAccount): throw ConnectFault(.aborted, ConnectPhrase.otherAccount)
        }
        guard let account = try await PostgresOwnerCalendars(call.services.store).show(try call.customer) else {
            throw ConnectFault.noCalendar
        }
        return .with { $0.calendars = NamedCalendars(ListedCalendars(account, listed.trial), call.services).messages }
    }

    // MARK: - Listing

    /// - Parameter id: of the account; nil for whichever there is.
    /// - Returns: nil if there is no account, and none was named.
    private static func list(_ id: String?, _ call: ConnectCall) async throws -> NamedCalendars? {
        if let id {
            let calendars = PostgresOwnerCalendars(call.services.store)
            // Before its server is asked: another owner's account is one that never was.
            guard let account = try await calendars.show(try call.customer), calendars.id(of: account.account) == id
            else { throw ConnectFault.notFound }
        }
        let calendars = ListCalendars(call.services.calendars)
        switch try await calendars.run(as: try call.actor(), in: call.services.store) {
        case .success(let listed): return NamedCalendars(listed, call.services)
        case .failure(.noAccount): return nil
        case .failure(.tooOften): throw ConnectFault.tooOften(retryAfterSeconds: CalendarTester.hour)
        case .failure(.fault(let fault, _)): throw ConnectFault(fault)
        }
    }

    /// - Parameters:
    ///   - id: what was named; nil if nothing was.
    ///   - isAccount: whether that is an account.
    private static func listForUse(
        _ id: String?,
        _ call: ConnectCall,
        isAccount: Bool = true
    ) async throws -> NamedCalendars {
        guard let found = try await Self.list(isAccount ? id : nil, call) else {
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
