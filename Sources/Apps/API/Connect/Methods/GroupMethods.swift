internal import APIMessages
internal import Pipeline
internal import Store
internal import SwiftProtobuf
internal import UseCases

/// The methods of groups of an owner's own notifications.
enum GroupMethods {
    static func list(
        _ request: Notices_V1_ListGroupsRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_ListGroupsResponse {
        let records = try await PostgresGroups(call.services.store).list(of: try call.customer)
        return .with { $0.groups = records.map { .init($0) } }
    }

    static func get(
        _ request: Notices_V1_GetGroupRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_GetGroupResponse {
        let group = try await Self.find(try NoticeMethods.id(request.id), call)
        return .with { $0.group = group }
    }

    static func add(
        _ request: Notices_V1_AddGroupRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_AddGroupResponse {
        let id = EventIdentity.random().id
        let input = AddGroup.Input(id, GroupForm(request.definition))
        let result = try await AddGroup().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw NoticeMethods.fault(refusal) }
        let group = try await Self.find(id, call)
        return .with { $0.group = group }
    }

    static func change(
        _ request: Notices_V1_ChangeGroupRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_ChangeGroupResponse {
        let group = try await Self.change(request.id, .form(GroupForm(request.definition)), call)
        return .with { $0.group = group }
    }

    static func `switch`(
        _ request: Notices_V1_SwitchGroupRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_SwitchGroupResponse {
        let group = try await Self.change(request.id, .active(request.isActive), call)
        return .with { $0.group = group }
    }

    static func switchMember(
        _ request: Notices_V1_SwitchMemberRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_SwitchMemberResponse {
        let member = try NoticeMethods.id(request.noticeID)
        let group = try await Self.change(request.id, .member(member, isActive: request.isActive), call)
        return .with { $0.group = group }
    }

    static func remove(
        _ request: Notices_V1_RemoveGroupRequest,
        _ call: ConnectCall
    ) async throws -> Notices_V1_RemoveGroupResponse {
        let input = RemoveGroup.Input(try NoticeMethods.id(request.id))
        let result = try await RemoveGroup().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw NoticeMethods.fault(refusal) }
        return Notices_V1_RemoveGroupResponse()
    }

    private static func change(
        _ id: String,
        _ change: ChangeGroup.Input.Change,
        _ call: ConnectCall
    ) async throws -> Notices_V1_Group {
        let id = try NoticeMethods.id(id)
        let input = ChangeGroup.Input(id, change)
        let result = try await ChangeGroup().run(input, as: try call.actor(), in: call.services.store)
        if case .failure(let refusal) = result { throw NoticeMethods.fault(refusal) }
        return try await Self.find(id, call)
    }

    /// An id that is not the owner's is answered like one that never was.
    private static func find(_ id: String, _ call: ConnectCall) async throws -> Notices_V1_Group {
        guard let record = try await PostgresGroups(call.services.store).find(id, of: try call.customer) else {
            throw ConnectFault.notFound
        }
        return .init(record)
    }
}

extension GroupForm {
    fileprivate init(_ definition: Notices_V1_GroupDefinition) {
        self.init()
        self.name = definition.name
        (self.times.day, self.times.time) = (definition.day.inWesternDigits, definition.time.inWesternDigits)
        (self.times.every, self.times.days) = (definition.every, definition.days)
        (self.times.until, self.times.zone) = (definition.until.inWesternDigits, definition.timeZone)
        if definition.hasMembers { self.members = definition.members.ids }
    }
}

extension Notices_V1_Group {
    fileprivate init(_ record: GroupRecord) {
        self.init()
        let (group, times) = (record.group, TimetableForm(record.group.times))
        self.definition = .with {
            ($0.name, $0.members.ids) = (group.name, record.members.map(\.id))
            ($0.day, $0.time, $0.every, $0.days) = (times.day, times.time, times.every, times.days)
            ($0.until, $0.timeZone) = (times.until, times.zone)
        }
        (self.id, self.isActive) = (record.id, group.isActive)
        self.members = record.members.map { member in
            .with { ($0.noticeID, $0.isActive) = (member.id, !member.isOff) }
        }
        if let dueAt = record.state.dueAt { self.ringsAt = .init(dueAt) }
        if let lastDueAt = record.state.lastDueAt { self.lastAt = .init(lastDueAt) }
        self.wasSent = record.state.lastOutcome?.rings ?? false
    }
}
