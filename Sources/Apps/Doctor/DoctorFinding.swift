/// The result of one check.
public struct DoctorFinding: Sendable, Hashable, Encodable {
    public var check: String
    public var isFine: Bool
    public var detail: String
    /// Empty if nothing is to be done.
    public var remedy: String

    public static func fine(_ check: String, _ detail: String) -> DoctorFinding {
        DoctorFinding(check: check, isFine: true, detail: detail, remedy: "")
    }

    /// A check that passed, with something that an operator should know.
    public static func warning(_ check: String, _ detail: String, remedy: String) -> DoctorFinding {
        DoctorFinding(check: check, isFine: true, detail: detail, remedy: remedy)
    }

    public static func fault(_ check: String, _ detail: String, remedy: String) -> DoctorFinding {
        DoctorFinding(check: check, isFine: false, detail: detail, remedy: remedy)
    }
}
