import Pipeline
import Testing
import Time

@Suite("BridgeSentences: owners read plain sentences, and nothing private is described")
struct BridgeSentenceTests {
    @Test(arguments: ConnectionReason.allCases) func eachReasonHasASentenceInBothLanguages(_ reason: ConnectionReason) {
        let (english, arabic) = (reason.sentence(isArabic: false), reason.sentence(isArabic: true))
        #expect(english.hasSuffix(".") && arabic.hasSuffix("."))
        #expect(english.unicodeScalars.allSatisfy { $0.isASCII || $0 == "→" })
        #expect(arabic.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) })
    }

    @Test func sentencesDiffer() {
        for isArabic in [false, true] {
            let sentences = ConnectionReason.allCases.map { $0.sentence(isArabic: isArabic) }
            #expect(Set(sentences).count == sentences.count)
        }
    }

    @Test(arguments: BridgeControlError.Code.allCases) func eachErrorSaysWhatToDo(_ code: BridgeControlError.Code) {
        let error = BridgeControlError(code, status: 500)
        #expect(error.remedy.count > 10)
        #expect(error.description.contains(code.rawValue) && error.description.contains("500"))
    }

    @Test func codesKeysAndAddressesAreNotDescribed() throws {
        let offer = PairingOffer(.code("ABCD1234"), madeAt: UnixTime(seconds: 1))
        let setup = ConnectionSetup(name: "966500000001", id: "id", webhook: "https://j.example/id", key: "secret-key")
        let own = try #require(BridgeAddress("966500000001@c.us"))
        let report = ReportedConnection(.working, own: [own], confirmation: "4711")
        let message = ListedMessage(id: "3EB0", saidAt: UnixTime(seconds: 1), envelope: Array("dinner".utf8))
        var dumped = "\(offer) \(setup) \(report) \(message)"
        for value in [offer, setup, report, message] as [Any] {
            dump(value, to: &dumped)
            dumped += String(reflecting: value)
        }
        for secret in ["ABCD1234", "966500000001", "secret-key", "4711", "3EB0", "dinner"] {
            #expect(!dumped.contains(secret), "\(secret)")
        }
    }
}
