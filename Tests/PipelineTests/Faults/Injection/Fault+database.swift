import Pipeline

extension Fault {
    static let database: [Fault] =
        [
            Self.onDatabase("database-restarted", hurt: { try await $0.stop() }, heal: { try await $0.start() }),
            Self.onDatabase("database-killed", hurt: { try await $0.kill() }, heal: { try await $0.start() }),
            Self.onDatabase("database-frozen", hurt: { await $0.freeze() }, heal: { await $0.thaw() }),
            Fault(name: "database-backends-terminated") { servers, duration in
                let database = servers.database
                try await database.turn.run {
                    try await Self.again(for: duration, every: .milliseconds(500)) {
                        try await database.terminateBackends()
                    }
                }
            },
            Fault(name: "database-connections-exhausted") { servers, duration in
                let database = servers.database
                try await database.turn.run {
                    // Existing connections would not notice.
                    _ = try await Task { try await database.terminateBackends() }.value
                    let held = Remembered<[HeldSession]>([])
                    try? await Self.again(for: duration, every: .milliseconds(50)) {
                        // Places that others leave are taken too.
                        await held.set(held.value + database.takePlaces())
                    }
                    await held.set([])
                    try await Task { try await database.answers() }.value
                }
            },
            Self.clock("clock-forward", ahead: 3600), Self.clock("clock-back", ahead: -3600),
            Self.quietHours,
        ] + (LimitedDisk.missing == nil ? [Self.diskFull] : [])

    /// A server that cannot write what it must ends itself; it is started again when there is room.
    private static let diskFull = Self.onDatabase("database-disk-full") { database in
        database.disk?.fill()
    } heal: { database in
        database.disk?.empty()
        try await database.start()
    }

    /// Long enough for a worker to look at the clock meanwhile: nobody can know of a step that was undone unseen.
    private static func clock(_ name: String, ahead seconds: Int) -> Fault {
        let fault = Self.onDatabase(name) { database in
            try await database.setClock(ahead: seconds)
        } heal: { database in
            try await database.resetClock()
        }
        return Fault(name: name, stepsClock: true) { servers, duration in
            try await fault.strike(servers, max(duration, .seconds(3)))
        }
    }

    /// The owners do not want to be disturbed, and events are changed meanwhile: what was kept leaves when it is over.
    private static let quietHours = Fault(name: "owners-quiet-hours", changesEvents: true) { servers, duration in
        let (database, queue) = (servers.database, servers.broker.queues.notifications)
        try await database.turn.run {
            try await Self.during(max(duration, .seconds(3))) {
                try await database.run(
                    """
                    update customer set quiet_hours =
                        to_char((jadwal_now() - interval '3 hours') at time zone time_zone, 'HH24:MI') || '-' ||
                        to_char((jadwal_now() + interval '3 hours') at time zone time_zone, 'HH24:MI')
                    """
                )
            } heal: {
                try await database.answers()
                try await database.run(
                    """
                    update customer set quiet_hours = null;
                    update outbox set not_before = jadwal_now() where queue = '\(queue)' and not_before > jadwal_now();
                    """
                )
            }
        }
    }

    private static func onDatabase(
        _ name: String,
        hurt: @escaping @Sendable (FaultDatabase) async throws -> Void,
        heal: @escaping @Sendable (FaultDatabase) async throws -> Void
    ) -> Fault {
        Fault(name: name) { servers, duration in
            let database = servers.database
            try await database.turn.run {
                try await Self.during(duration) {
                    try await hurt(database)
                } heal: {
                    try await heal(database)
                    try await database.answers()
                }
            }
        }
    }
}
