import Testing

/// The programs that one test has started.
actor StartedPrograms {
    private var programs: [RunningProgram] = []

    func add(_ program: RunningProgram) { self.programs.append(program) }

    /// Kills what still runs.
    ///
    /// - Parameter tellingLogs: reports the end of each log.
    func end(tellingLogs: Bool) {
        for program in self.programs {
            program.kill()
            guard tellingLogs else { continue }
            let lines = program.log.split(separator: "\n").suffix(25).joined(separator: "\n")
            Issue.record("\(program.program.rawValue) said last:\n\(lines)")
        }
        self.programs = []
    }
}
