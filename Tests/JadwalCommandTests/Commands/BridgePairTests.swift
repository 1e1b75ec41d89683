import ArgumentParser
import CommandKit
import Testing

@testable import JadwalCommand

@Suite("jadwal bridge pair") struct BridgePairTests {
    @Test(arguments: ["+966 (50) 000-0001\n", "966500000001", "\r\n966 50 0000001 "])
    func numberIsReadAsPeopleWriteIt(_ text: String) throws {
        #expect(try BridgePairCommand.number(in: Array(text.utf8)) == "966500000001")
    }

    @Test(arguments: [
        "", "0500000001", "12345", "1234567890123456", "966500000001\n966500000002", "٩٦٦٥٠٠٠٠٠٠٠١", "96650000000x",
    ])
    func whatIsNoNumberWithItsCountryCodeIsRefused(_ text: String) {
        #expect(throws: CommandFailure.self) { try BridgePairCommand.number(in: Array(text.utf8)) }
    }

    @Test func numberIsNoArgument() {
        #expect(throws: (any Error).self) {
            _ = try BridgePairCommand.parse(["2f6b8d3e-0000-4000-8000-000000000001", "--number", "966500000001"])
        }
        #expect(throws: (any Error).self) {
            _ = try BridgePairCommand.parse(["2f6b8d3e-0000-4000-8000-000000000001", "--qr", "--number-file", "-"])
        }
    }
}
