public import Pipeline

/// A calendar that an owner has requested besides Jadwal's own.
public struct MadeCalendar: Sendable, Hashable {
    public let place: CalendarPlace
    /// False if it existed already: the owner has requested it twice.
    public let isNew: Bool

    /// The last part of its path, with a slash at the end.
    static func pathComponent(_ key: String) -> String { "jadwal-made-\(key)/" }
}

extension AccountTrial {
    /// The calendar that was created for this key, if the account has it.
    public func calendar(madeFor key: String) -> Calendar? {
        self.calendars.first { $0.url.hasSuffix("/\(MadeCalendar.pathComponent(key))") }
    }
}

extension CalDAVClient {
    /// Creates a calendar in the account.
    ///
    /// - Parameters:
    ///   - name: no other calendar of the account has it.
    ///   - color: of the form `#2ECC71`.
    ///   - key: letters and digits. It is part of the calendar's path, so that the same key always gives the same
    ///     calendar.
    public func makeCalendar(
        named name: String,
        color: String,
        key: String,
        in account: CalendarAccount,
        within limit: Duration
    ) async throws(AccountFault) -> MadeCalendar {
        let slowest = SlowestAnswer()
        guard let session = try? self.session(account, over: slowest.watching(self.exchange)) else { throw .address }
        let making = self.making(session, MadeCalendar.pathComponent(key), named: name, color: color)
        return try await Self.within(limit, slowest) { () throws(DAVFailure) in
            try await self.withPlaceLock(account) { () throws(DAVFailure) in
                let finding = try await CalendarDiscovery(session: session).run()
                let look = try await making.look(in: finding)
                if let found = look.found { return MadeCalendar(place: await making.adopt(found), isNew: false) }
                let made = try await making.create(in: finding, beside: look.others)
                return MadeCalendar(place: await making.adopt(made), isNew: true)
            }
        }
    }

    /// Limits the time of a call on which an owner waits.
    static func within<Value: Sendable>(
        _ limit: Duration,
        _ slowest: SlowestAnswer,
        _ work: @escaping @concurrent @Sendable () async throws(DAVFailure) -> Value
    ) async throws(AccountFault) -> Value {
        let result = await withTaskGroup(of: Result<Value, AccountFault>.self) { group in
            group.addTask {
                do throws(DAVFailure) {
                    return .success(try await work())
                } catch {
                    return .failure(error.fault)
                }
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                // Hosts that drop packets look the same as closed ports, so that a test cannot be used to scan a
                // network.
                return .failure(slowest.hasAnswered ? .tooSlow : .unreachable)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.tooSlow)
        }
        return try result.get()
    }
}
