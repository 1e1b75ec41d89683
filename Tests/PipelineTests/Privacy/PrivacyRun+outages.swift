/// Servers that turn away workers who had long been at work.
extension PrivacyRun {
    /// The database ends the workers' sessions, and the broker does not know their user any more. Returns when they have seen
    /// it, have told of it, and are at work again.
    func turnAway(_ workers: [Worker]) async throws {
        try await self.bed.administer(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and application_name like 'jadwal-%'
            """
        )
        try await self.broker.remove()
        for worker in workers {
            try await awaiting("\(worker.process.program.rawValue) is turned away") {
                try await worker.readiness().text.contains(#""down":[{"#)
            }
        }
        try await self.noteHealth(of: workers, "turned-away")
        try await self.broker.add()
        for worker in workers {
            try await awaiting("\(worker.process.program.rawValue) is let in again") {
                let readiness = try await worker.readiness()
                return readiness.status == 200 && readiness.text.contains(#""down":[]"#)
            }
        }
        try await self.noteHealth(of: workers, "let-in")
    }
}
