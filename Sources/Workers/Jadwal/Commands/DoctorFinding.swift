internal import CommandKit

/// What one check found.
struct DoctorFinding: ListedRow, Sendable {
    static let titles = ["", "CHECK", "FOUND", "WHAT TO DO"]

    var check: String
    var isFine: Bool
    var detail: String
    /// Empty when all is well.
    var remedy: String

    static func fine(_ check: String, _ detail: String) -> DoctorFinding {
        DoctorFinding(check: check, isFine: true, detail: detail, remedy: "")
    }

    /// It works, and somebody should know.
    static func warning(_ check: String, _ detail: String, remedy: String) -> DoctorFinding {
        DoctorFinding(check: check, isFine: true, detail: detail, remedy: remedy)
    }

    static func fault(_ check: String, _ detail: String, remedy: String) -> DoctorFinding {
        DoctorFinding(check: check, isFine: false, detail: detail, remedy: remedy)
    }

    var cells: [String] { [self.word, self.check, self.detail, self.remedy] }

    private var word: String { self.isFine ? self.remedy.isEmpty ? "ok" : "warning" : "FAULT" }
}
