import HTTP
import Testing

@Suite("One table says what statuses mean") struct StatusMeaningTests {
    @Test(arguments: [
        (200, StatusMeaning.done), (204, .done), (299, .done), (301, .elsewhere), (308, .elsewhere), (399, .elsewhere),
        (400, .refused), (401, .unauthorized), (402, .unpaid), (403, .forbidden), (404, .missing), (405, .refused),
        (407, .unauthorized), (408, .again), (409, .conflict), (410, .gone), (412, .conflict), (413, .tooLarge),
        (415, .refused), (421, .again), (422, .refused), (423, .conflict), (424, .conflict), (425, .again),
        (429, .limited), (451, .forbidden), (500, .again), (502, .away), (503, .away), (504, .away), (507, .full),
        (511, .away),
        // As 400 and 500 (RFC 9110, section 15).
        (418, .refused), (499, .refused), (508, .again), (530, .again), (599, .again),
        // No final status.
        (100, .refused), (0, .refused), (600, .refused),
    ])
    func statusHasItsMeaning(_ status: Int, _ meaning: StatusMeaning) {
        #expect(StatusMeaning(status: status) == meaning)
    }

    @Test func onlyTemporaryStatusMayBeRepeated() {
        let repeatable = (100...599).filter { StatusMeaning(status: $0).mayRepeat }
        #expect(repeatable.filter { $0 < 500 } == [408, 421, 425, 429])
        #expect(Set(500...599).subtracting(repeatable) == [507])
    }

    /// RFC 9110, section 15.5.14
    @Test func temporarilyTooLargeMayBeRepeated() {
        #expect(StatusMeaning(status: 413, asksToWait: true) == .again)
        #expect(StatusMeaning(status: 414, asksToWait: true) == .refused)
    }

    /// RFC 9110 defines these for all clients, so protocols do not depart from them.
    @Test(arguments: StatusProtocol.allCases, [200, 401, 403, 413, 429, 503])
    func protocolsDepartFromFewStatuses(_ kind: StatusProtocol, _ status: Int) {
        #expect(StatusMeaning(status: status, of: kind) == StatusMeaning(status: status))
    }

    @Test func telemetryRepeatsWhatItsProtocolNames() {
        let repeatable = (100...599).filter { StatusMeaning(status: $0, of: .telemetry).mayRepeat }
        #expect(repeatable == [429, 502, 503, 504])
    }
}
