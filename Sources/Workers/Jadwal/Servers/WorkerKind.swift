/// What `jadwal up` runs besides the servers, in the order in which it starts.
enum WorkerKind: Sendable, CaseIterable {
    case offlineModel
    case message
    case analysis
    case calendar
    case push

    var process: ProcessName {
        switch self {
        case .offlineModel: .offlineModel
        case .message: .messageWorker
        case .analysis: .analysisWorker
        case .calendar: .calendarWorker
        case .push: .pushWorker
        }
    }

    var executable: String { "jadwal-\(self.process.rawValue)" }
}
