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

    /// What is not known to stand has never stood: that an earlier write may be under way is not thought of.
    static func takingAbsenceForProof(_ base: CalendarWriter) -> CalendarWriter {
        CalendarWriter { account throws(CalendarError) in
            try await base.provision(account)
        } write: { event, place, known, account throws(CalendarError) in
            guard event.status == .confirmed || known.object != nil else { return .neverStood }
            return try await base.write(event, place, known, account)
        }
    }
}
