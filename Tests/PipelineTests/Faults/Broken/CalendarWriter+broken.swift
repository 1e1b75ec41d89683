import Jadwal

extension CalendarWriter {
    /// Each attempt writes an object of its own.
    static func withRandomUIDs(_ base: CalendarWriter) -> CalendarWriter {
        CalendarWriter { account throws(CalendarError) in
            try await base.provision(account)
        } write: { event, place, known, account throws(CalendarError) in
            var other = event
            other.identity = .random()
            return try await base.write(other, place, known, account)
        }
    }
}
