internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// How Jadwal treats the owner. What may be kept is what the account's page keeps.
enum SettingsMethods {
    static func get(_ request: Settings_V1_GetRequest, _ call: ConnectCall) async throws -> Settings_V1_GetResponse {
        let settings = try await Self.settings(call)
        return .with { $0.settings = settings }
    }

    static func update(
        _ request: Settings_V1_UpdateRequest,
        _ call: ConnectCall
    ) async throws -> Settings_V1_UpdateResponse {
        try await Self.change(call, agreedText: Int(request.agreedText)) { form in
            if request.hasTimeZone { form.zone = request.timeZone }
            if request.hasLanguage { form.language = request.language }
            if request.hasQuietHours { form.quietHours = request.quietHours.inWesternDigits }
            if request.hasDayHours { form.dayHours = request.dayHours.inWesternDigits }
            if request.hasReminderMinutes { form.reminder = "\(request.reminderMinutes)" }
            if request.noReminder { form.reminder = AccountForm.noReminder }
            if request.hasDeletesCancelled { form.deletesCancelled = request.deletesCancelled }
            if request.hasAsksQuestions { form.asksQuestions = request.asksQuestions }
            if request.hasKeepsChats { form.keepsWindows = request.keepsChats }
            if request.hasWeekStart { form.weekStart = request.weekStart }
            if request.hasDigits { form.digits = request.digits }
        }
        try await Self.changeReminders(request, call)
        let settings = try await Self.settings(call)
        return .with { $0.settings = settings }
    }

    private static func changeReminders(_ request: Settings_V1_UpdateRequest, _ call: ConnectCall) async throws {
        guard request.hasReminderWay || request.hasReminderLeads || request.hasWholeDayReminderLeads else { return }
        let stored = try await PostgresReminders(call.services.store).preferences(of: try call.customer)
        let way = request.hasReminderWay ? ReminderWay(rawValue: request.reminderWay) : stored.way
        guard let way else { throw ConnectFault("reminder_way", "VALUE", ConnectPhrase.needed) }
        func text(_ given: Settings_V1_Leads?, _ stored: [ReminderLead]) throws(ConnectFault) -> String {
            try ReminderMethods.text(given?.leads ?? stored.map(\.description))
        }
        let input = ChooseReminders.Input(
            way,
            timed: try text(request.hasReminderLeads ? request.reminderLeads : nil, stored.timed),
            wholeDays: try text(
                request.hasWholeDayReminderLeads ? request.wholeDayReminderLeads : nil,
                stored.wholeDays
            )
        )
        switch try await ChooseReminders().run(input, as: try call.actor(), in: call.services.store) {
        case .success: return
        case .failure(.wrongTimed), .failure(.noLead):
            throw ConnectFault("reminder_leads", "VALUE", ConnectPhrase.leads)
        case .failure(.wrongWholeDays): throw ConnectFault("whole_day_reminder_leads", "VALUE", ConnectPhrase.leads)
        }
    }

    static func account(_ call: ConnectCall) async throws -> OwnerAccountDetail {
        guard let account = try await PostgresOwnerAccounts(call.services.store).show(call.customer) else {
            throw ConnectFault.unauthenticated
        }
        return account
    }

    /// - Parameters:
    ///   - agreedText: the number of the text about kept chats that the owner has read.
    ///   - fill: puts what was given into the form that has what is stored.
    static func change(
        _ call: ConnectCall,
        agreedText: Int = 0,
        _ fill: @escaping @Sendable (inout AccountForm) -> Void
    ) async throws {
        let language = call.language
        let input = ChangeSettings.Input(agreedText: agreedText) { form in
            form.speak(language)
            fill(&form)
        }
        switch try await ChangeSettings().run(input, as: try call.actor(), in: call.services.store) {
        case .success: return
        case .failure(.wrong(let fields)):
            throw ConnectFault(
                fields: fields.map { ConnectFault.Field(Self.name($0), "VALUE", AccountPhrase.refused($0)) }
            )
        case .failure(.notAgreed):
            throw ConnectFault(.failedPrecondition, ConnectPhrase.agreement, precondition: "AGREEMENT")
        }
    }

    private static func name(_ field: AccountField) -> String {
        switch field {
        case .zone: "time_zone"
        case .language: "language"
        case .quietHours: "quiet_hours"
        case .dayHours: "day_hours"
        case .reminder: "reminder_minutes"
        case .weekStart: "week_start"
        case .digits: "digits"
        case .deletesCancelled: "deletes_cancelled"
        case .asksQuestions: "asks_questions"
        case .keepsWindows: "keeps_chats"
        }
    }

    private static func settings(_ call: ConnectCall) async throws -> Settings_V1_Settings {
        let account = try await Self.account(call)
        let (stored, reminders) = (account.preferences, account.reminders)
        return .with {
            $0.reminderWay = reminders.way.rawValue
            $0.reminderLeads = reminders.timed.map(\.description)
            $0.wholeDayReminderLeads = reminders.wholeDays.map(\.description)
            ($0.timeZone, $0.language) = (stored.zone ?? "", stored.locale)
            ($0.quietHours, $0.dayHours) = (stored.quietHours ?? "", stored.dayHours ?? "")
            if let minutes = stored.reminderMinutes { $0.reminderMinutes = Int32(clamping: minutes) }
            ($0.deletesCancelled, $0.asksQuestions) = (stored.deletesCancelled, stored.asksQuestions)
            $0.keepsChats = stored.keepsWindows
            if let day = stored.weekStart { $0.weekStart = AccountForm.name(day) }
            if let isArabic = stored.hasArabicDigits { $0.digits = AccountForm.name(ofArabicDigits: isArabic) }
        }
    }
}
