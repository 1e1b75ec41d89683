internal import APIMessages
internal import ChatReader
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases

/// The methods of an owner's own notifications.
enum NoticeMethods {
    static func list(
        _ request: Notices_V1_ListNoticesRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_ListNoticesResponse {
        let records = try await PostgresNotices(call.services.store).list(of: try call.customer)
        return .with { $0.notices = records.map { .init($0) } }
    }

    static func get(
        _ request: Notices_V1_GetNoticeRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_GetNoticeResponse {
        let notice = try await Self.find(try Self.id(request.id), call)
        return .with { $0.notice = notice }
    }

    static func add(
        _ request: Notices_V1_AddNoticeRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_AddNoticeResponse {
        let id = EventIdentity.random().id
        let input = AddNotice.Input(id, NoticeForm(request.definition))
        let result = try await AddNotice().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        let notice = try await Self.find(id, call)
        return .with { $0.notice = notice }
    }

    static func change(
        _ request: Notices_V1_ChangeNoticeRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_ChangeNoticeResponse {
        let notice = try await Self.change(request.id, .form(NoticeForm(request.definition)), call)
        return .with { $0.notice = notice }
    }

    static func `switch`(
        _ request: Notices_V1_SwitchNoticeRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_SwitchNoticeResponse {
        let notice = try await Self.change(request.id, .active(request.isActive), call)
        return .with { $0.notice = notice }
    }

    static func remove(
        _ request: Notices_V1_RemoveNoticeRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_RemoveNoticeResponse {
        let input = RemoveNotice.Input(try Self.id(request.id))
        let result = try await RemoveNotice().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        return Notices_V1_RemoveNoticeResponse()
    }

    static func parse(
        _ request: Notices_V1_ParseNoticeRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_ParseNoticeResponse {
        let owner = try await Self.reader(of: request.sentence, call)
        let read = NoticeSentenceReader(owner).read(request.sentence)
        return .with {
            $0.definition = .init(NoticeForm(read))
            $0.doubts = ReadNotice.Doubt.allCases.filter { read.doubts.contains($0) }.map(\.code)
        }
    }

    /// The owner, by whose clock a sentence is read. A sentence that is too long is refused.
    static func reader(of sentence: String, _ call: ConnectCall) async throws -> OwnerCalendarState {
        guard sentence.utf8.count <= SentenceReader.longest else {
            throw ConnectFault(fields: [.init("sentence", "TOO_LONG", NoticePhrase.wrong(.tooLong))])
        }
        return try await PostgresOwnerEvents(call.services.store).state(of: try call.customer)
    }

    private static func change(
        _ id: String,
        _ change: ChangeNotice.Input.Change,
        _ call: ConnectCall
    ) async throws -> Notices_V1_Notice {
        let id = try Self.id(id)
        let input = ChangeNotice.Input(id, change)
        let result = try await ChangeNotice().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw Self.fault(refusal) }
        return try await Self.find(id, call)
    }

    /// An id that is not the owner's is answered like one that never was.
    private static func find(_ id: String, _ call: ConnectCall) async throws -> Notices_V1_Notice {
        guard let record = try await PostgresNotices(call.services.store).find(id, of: try call.customer) else {
            throw ConnectFault.notFound
        }
        return .init(record)
    }

    static func id(_ text: String) throws(ConnectFault) -> String {
        guard let id = EventIdentity(text)?.id else { throw ConnectFault.notFound }
        return id
    }

    static func fault(_ refusal: NoticeRefusal) -> ConnectFault {
        switch refusal {
        case .notFound: ConnectFault.notFound
        case .tooMany: ConnectFault(.failedPrecondition, NoticePhrase.tooMany, precondition: "TOO_MANY")
        case .wrong(let faults):
            ConnectFault(
                fields: faults.fields.map {
                    ConnectFault.Field(Self.name($0), $1.code.uppercased(), NoticePhrase.wrong($1))
                }
            )
        }
    }

    private static func name(_ field: NoticeField) -> String {
        switch field {
        case .title, .body, .subtext, .day, .time, .every, .until, .urgency, .groups, .members, .places:
            "definition.\(field.rawValue)"
        case .zone: "definition.time_zone"
        }
    }
}

extension NoticeForm {
    fileprivate init(_ definition: Notices_V1_Definition) {
        self.init()
        (self.title, self.body, self.subtext) = (definition.title, definition.body, definition.subtext)
        (self.times.day, self.times.time) = (definition.day.inWesternDigits, definition.time.inWesternDigits)
        (self.times.every, self.times.days) = (definition.every, definition.days)
        (self.times.until, self.times.zone) = (definition.until.inWesternDigits, definition.timeZone)
        if !definition.urgency.isEmpty { self.urgency = definition.urgency }
        if definition.hasGroups { self.groups = definition.groups.ids }
        if definition.hasPlaces { self.places = definition.places.links.map { "\($0.crossing):\($0.placeID)" } }
    }
}

extension Notices_V1_Definition {
    fileprivate init(_ form: NoticeForm) {
        self.init()
        (self.title, self.body, self.subtext, self.urgency) = (form.title, form.body, form.subtext, form.urgency)
        (self.day, self.time, self.every) = (form.times.day, form.times.time, form.times.every)
        (self.days, self.until, self.timeZone) = (form.times.days, form.times.until, form.times.zone)
        if let groups = form.groups { self.groups.ids = groups }
        guard let places = form.places else { return }
        self.places.links = places.compactMap { PlaceLink($0) }.map { link in
            .with { ($0.placeID, $0.crossing) = (link.placeID, link.crossing.rawValue) }
        }
    }
}

extension Notices_V1_Notice {
    fileprivate init(_ record: NoticeRecord) {
        self.init()
        self.definition = .init(NoticeForm(record.notice, groups: record.groups, places: record.places))
        (self.id, self.isActive) = (record.id, record.notice.isActive)
        if let dueAt = record.state.dueAt { self.ringsAt = .init(dueAt) }
        if let lastDueAt = record.state.lastDueAt { self.lastAt = .init(lastDueAt) }
        self.wasSent = record.state.lastOutcome?.rings ?? false
    }
}
