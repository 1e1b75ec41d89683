/// Carries findings out of a stage that is lent.
actor FindingsBox {
    private(set) var findings = FaultFindings()

    func set(_ findings: FaultFindings) { self.findings = findings }
}
