internal import Pipeline
public import Store

/// Adds an owner's own notification.
public typealias AddNotice = AddOwn<NoticeForm>
/// Adds a group of an owner's own notifications.
public typealias AddGroup = AddOwn<GroupForm>
/// Deletes an owner's own notification. It rings no more, also if its moment has come and it waits to be pushed.
public typealias RemoveNotice = RemoveOwn<OwnNotice>
/// Deletes a group. Its members stay among the owner's notifications.
public typealias RemoveGroup = RemoveOwn<OwnGroup>

extension NoticeForm: OwnForm {
    public func add(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Result<Void, NoticeRefusal> {
        try await PostgresNotices(store).add(id, of: customer, by: person) { grounds in
            grounds.hasRoom ? self.read(nil, grounds).mapError { .wrong($0) } : .failure(.tooMany)
        }
    }
}

extension GroupForm: OwnForm {
    public func add(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Result<Void, NoticeRefusal> {
        try await PostgresGroups(store).add(id, of: customer, by: person) { grounds in
            grounds.hasRoom ? self.read(nil, grounds).mapError { .wrong($0) } : .failure(.tooMany)
        }
    }
}

public enum OwnNotice: OwnThing {
    public static let notFound = NoticeRefusal.notFound

    public static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool {
        try await PostgresNotices(store).remove(id, of: customer, by: person)
    }
}

public enum OwnGroup: OwnThing {
    public static let notFound = NoticeRefusal.notFound

    public static func remove(
        _ id: String,
        of customer: String,
        by person: AuditedPerson,
        in store: StoreContext
    ) async throws -> Bool {
        try await PostgresGroups(store).remove(id, of: customer, by: person)
    }
}

extension NoticeGrounds {
    /// The owner may have one more.
    var hasRoom: Bool { self.active < Notice.most && self.all < Notice.mostInAll }
}
