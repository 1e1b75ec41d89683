import Foundation
import HTTPTypes
import TestSupport
import Testing
import Web

@testable import API

@Suite(
    "Connect: a client that is not ours reads every code",
    .enabled(if: TestEnvironment.python != nil, "only deploy/test makes a Python with connectrpc")
)
struct ConnectCodesTests {
    private struct Answer: Encodable {
        var status: Int
        var body: String
    }

    private struct Found: Decodable, Equatable {
        var code: String
        var message: String
        var details: [String]
    }

    @Test(arguments: Language.allCases) func allSixteenCodesWithTheirWords(language: Language) throws {
        var faults = ConnectCode.allCases.map { ConnectFault($0, ConnectPhrase.notFound) }
        try #require(faults.count == 16)
        faults.append(ConnectFault("title", "EMPTY", ConnectPhrase.fields))
        faults.append(.noCalendar)
        let answers = faults.map {
            Answer(status: $0.code.status.code, body: String(decoding: $0.body(in: language), as: UTF8.self))
        }
        let python = try #require(TestEnvironment.python)
        let said = try ForeignReaders.connectErrors(Array(try JSONEncoder().encode(answers)), python: python)
        let found = try JSONDecoder().decode([Found].self, from: Data(said))
        let details = Array(repeating: [], count: 16) + [["errors.v1.FieldFault"], ["errors.v1.Precondition"]]
        let wanted = zip(faults, details).map { fault, details in
            let message = language == .arabic ? fault.words.both.arabic : fault.words.both.english
            return Found(code: fault.code.rawValue, message: message, details: details)
        }
        #expect(found == wanted)
    }
}
