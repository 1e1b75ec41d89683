import CalDAV
import Pipeline

/// Does the work of the calendar worker around a writer: remembers written objects, and retries.
actor PersistentOwner {
    static let attempts = 40

    private let writer: CalendarWriter
    var account: CalendarAccount
    private(set) var place: CalendarPlace?
    private(set) var memories: [EventIdentity: CalendarMemory] = [:]

    /// - Parameter place: nil to search for it.
    init(_ writer: CalendarWriter, _ account: CalendarAccount, in place: CalendarPlace? = nil) {
        (self.writer, self.account, self.place) = (writer, account, place)
    }

    func deleteCancelled() { self.account.deletesCancelled = true }

    /// As if the worker ended before it could store anything.
    func forget(_ event: CalendarEvent) { self.memories[event.identity] = CalendarMemory(mayStand: true) }

    @discardableResult
    func provision() async throws(CalendarError) -> CalendarPlace {
        if let place = self.place { return place }
        let place = try await self.persist { () throws(CalendarError) in
            try await self.writer.provision(self.account)
        }
        self.place = place
        return place
    }

    @discardableResult
    func put(_ event: CalendarEvent) async throws(CalendarError) -> CalendarEffect {
        let place = try await self.provision()
        var memory = self.memories[event.identity] ?? .nothing
        let effect = try await self.persist { () throws(CalendarError) in
            defer { if memory.object == nil { memory.mayStand = true } }
            return try await self.writer.write(event, place, memory, self.account)
        }
        switch effect {
        case .stands(let object), .newerStands(let object, _):
            self.memories[event.identity] = CalendarMemory(object: object, written: event)
        case .deleted, .neverStood: self.memories[event.identity] = nil
        }
        return effect
    }

    private func persist<Value>(_ work: () async throws(CalendarError) -> Value) async throws(CalendarError) -> Value {
        var last = CalendarError(.transient, detail: "never tried")
        for _ in 0..<Self.attempts {
            do throws(CalendarError) {
                return try await work()
            } catch {
                guard error.code == .transient || error.code == .accountDown else { throw error }
                last = error
            }
            // The worker would wait for seconds. `retryAfter` is used in both cases.
            try? await Task.sleep(for: last.retryAfter ?? .milliseconds(50))
        }
        throw last
    }
}
