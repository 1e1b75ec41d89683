import Pipeline

extension CalendarWriter {
    /// Each attempt writes a new object.
    static func withRandomUIDs(_ base: CalendarWriter) -> CalendarWriter {
        CalendarWriter { account throws(CalendarError) in
            try await base.provision(account)
        } write: { event, place, known, account throws(CalendarError) in
            var other = event
            other.identity = .random()
            return try await base.write(other, place, known, account)
        }
    }

    /// Assumes that an unknown object was never written, although an earlier write may still be in flight.
    static func takingAbsenceForProof(_ base: CalendarWriter) -> CalendarWriter {
        CalendarWriter { account throws(CalendarError) in
            try await base.provision(account)
        } write: { event, place, known, account throws(CalendarError) in
            guard event.status == .confirmed || known.object != nil else { return .neverStood }
            return try await base.write(event, place, known, account)
        }
    }
}
