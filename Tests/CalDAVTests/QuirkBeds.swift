import TestSupport

/// One server with switches for all of the suite.
actor QuirkBeds {
    static let shared = QuirkBeds()
    private var started: TestBed?

    func bed() async throws -> TestBed {
        if let started = self.started { return started }
        let bed = try await TestBed.start("quirky_calendar.py")
        self.started = bed
        return bed
    }
}
