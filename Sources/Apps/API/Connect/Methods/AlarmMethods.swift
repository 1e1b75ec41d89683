internal import APIMessages
internal import ChatReader
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases
internal import Web

/// The methods of an owner's alarms.
enum AlarmMethods {
    static func list(
        _ request: Alarms_V1_ListAlarmsRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_ListAlarmsResponse {
        let records = try await PostgresAlarms(call.services.store).list(of: try call.customer)
        return .with { $0.alarms = records.map { .init($0) } }
    }

    static func get(
        _ request: Alarms_V1_GetAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_GetAlarmResponse {
        let alarm = try await Self.find(try NoticeMethods.id(request.id), call)
        return .with { $0.alarm = alarm }
    }

    static func add(
        _ request: Alarms_V1_AddAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_AddAlarmResponse {
        let id = EventIdentity.random().id
        let input = AddAlarm.Input(id, AlarmForm(request.definition))
        let add = AddAlarm(asking: call.services.feeds)
        let result = try await add.run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        let alarm = try await Self.find(id, call)
        return .with { $0.alarm = alarm }
    }

    static func change(
        _ request: Alarms_V1_ChangeAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_ChangeAlarmResponse {
        let alarm = try await Self.change(request.id, .form(AlarmForm(request.definition)), call)
        return .with { $0.alarm = alarm }
    }

    static func `switch`(
        _ request: Alarms_V1_SwitchAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_SwitchAlarmResponse {
        let alarm = try await Self.change(request.id, .active(request.isActive), call)
        return .with { $0.alarm = alarm }
    }

    static func snooze(
        _ request: Alarms_V1_SnoozeAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_SnoozeAlarmResponse {
        let alarm = try await Self.change(request.id, .snooze, call)
        return .with { $0.alarm = alarm }
    }

    static func start(
        _ request: Alarms_V1_StartAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_StartAlarmResponse {
        let alarm = try await Self.change(request.id, .start, call)
        return .with { $0.alarm = alarm }
    }

    static func remove(
        _ request: Alarms_V1_RemoveAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_RemoveAlarmResponse {
        let input = RemoveAlarm.Input(try NoticeMethods.id(request.id))
        let result = try await RemoveAlarm().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        return Alarms_V1_RemoveAlarmResponse()
    }

    static func parse(
        _ request: Alarms_V1_ParseAlarmRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_ParseAlarmResponse {
        let owner = try await NoticeMethods.reader(of: request.sentence, call)
        let read = AlarmSentenceReader(owner).read(request.sentence)
        return .with {
            $0.definition = .init(AlarmForm(read))
            $0.doubts = ReadAlarm.Doubt.allCases.filter { read.doubts.contains($0) }.map(\.rawValue)
        }
    }

    static func brief(
        _ request: Alarms_V1_GetBriefRequest,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_GetBriefResponse {
        let id = request.id.isEmpty ? nil : try NoticeMethods.id(request.id)
        if let id { _ = try await Self.find(id, call) }
        let brief = try await PostgresAlarms(call.services.store).brief(of: try call.customer, for: id)
        return .with { $0.brief = .init(brief.morning, isArabic: call.language == .arabic) }
    }

    private static func change(
        _ id: String,
        _ change: ChangeAlarm.Input.Change,
        _ call: ConnectCall
    ) async throws -> Alarms_V1_Alarm {
        let id = try NoticeMethods.id(id)
        let input = ChangeAlarm.Input(id, change)
        let use = ChangeAlarm(asking: call.services.feeds)
        let result = try await use.run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        return try await Self.find(id, call)
    }

    /// An id that is not the owner's is answered like one that never was.
    private static func find(_ id: String, _ call: ConnectCall) async throws -> Alarms_V1_Alarm {
        guard let record = try await PostgresAlarms(call.services.store).find(id, of: try call.customer) else {
            throw ConnectFault.notFound
        }
        return .init(record)
    }

    private static func fault(_ refusal: AlarmRefusal) -> ConnectFault {
        switch refusal {
        case .notFound: ConnectFault.notFound
        case .tooMany: ConnectFault(.failedPrecondition, NoticePhrase.tooMany, precondition: "TOO_MANY")
        case .snoozedOut: ConnectFault(.failedPrecondition, AlarmPhrase.snoozedOut, precondition: "SNOOZED_OUT")
        case .off: ConnectFault(.failedPrecondition, NoticePhrase.off, precondition: "OFF")
        case .wrong(let faults):
            ConnectFault(
                fields: faults.fields.map {
                    ConnectFault.Field("definition.\($0.rawValue)", $1.code.uppercased(), AlarmPhrase.wrong($1))
                }
            )
        }
    }
}

extension AlarmForm {
    fileprivate init(_ definition: Alarms_V1_Definition) {
        self.init()
        (self.title, self.time) = (definition.title, definition.time.inWesternDigits)
        (self.prayer, self.minutesBefore) = (definition.prayer, "\(definition.minutesBefore)")
        self.days = definition.days
        if definition.snoozeMinutes != 0 { self.snoozeMinutes = "\(definition.snoozeMinutes)" }
        (self.hasAgenda, self.music) = (!definition.noAgenda, definition.music)
        (self.city, self.hasWeather, self.feeds) = (definition.city, definition.weatherAtPrayers, definition.feeds)
        self.bedtime = definition.bedtime.inWesternDigits
    }
}

extension Alarms_V1_Definition {
    fileprivate init(_ form: AlarmForm) {
        self.init()
        (self.title, self.time, self.prayer, self.days) = (form.title, form.time, form.prayer, form.days)
        (self.minutesBefore, self.snoozeMinutes) = (UInt32(form.minutesBefore) ?? 0, UInt32(form.snoozeMinutes) ?? 0)
        self.noAgenda = !form.hasAgenda
        (self.music, self.bedtime) = (form.music, form.bedtime)
        (self.city, self.weatherAtPrayers, self.feeds) = (form.city, form.hasWeather, form.feeds)
    }
}

extension Alarms_V1_Alarm {
    fileprivate init(_ record: AlarmRecord) {
        self.init()
        (self.id, self.definition, self.isActive) = (record.id, .init(AlarmForm(record.alarm)), record.alarm.isActive)
        if let dueAt = record.state.dueAt { self.ringsAt = .init(dueAt) }
        if let lastDueAt = record.state.lastDueAt { self.lastAt = .init(lastDueAt) }
        self.wasSent = record.state.lastOutcome?.rings ?? false
    }
}
