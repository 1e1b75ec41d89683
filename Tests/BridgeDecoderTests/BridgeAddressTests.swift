import Pipeline
import Testing

@Suite struct BridgeAddressTests {
    @Test(arguments: [
        "966500000001@c.us", "966500000001@s.whatsapp.net", "966500000001:20@s.whatsapp.net", "966500000001.0:3@c.us",
        "966500000001_1:2@s.whatsapp.net", "+966500000001@c.us", "966500000001@hosted", "966500000001@S.WhatsApp.Net",
        "966500000001", "+966500000001",
    ]) func spellingsOfANumberAreOneAddress(_ text: String) {
        #expect(BridgeAddress(text)?.text == "966500000001@c.us")
        #expect(BridgeAddress(text)?.kind == .number)
    }

    @Test(arguments: ["98765432109876@lid", "98765432109876:14@lid", "98765432109876@hosted.lid"])
    func hiddenIDNeverBecomesANumber(_ text: String) {
        #expect(BridgeAddress(text)?.text == "98765432109876@lid")
        #expect(BridgeAddress(text)?.kind == .hiddenID)
    }

    @Test func longDigitsWithoutAServerAreNoNumber() {
        #expect(BridgeAddress("123456789012345")?.kind == .number)
        #expect(BridgeAddress("1234567890123456") == nil)
    }

    @Test(arguments: ["SA.13491208655302741918", "SA.ENT.11815799212886844830", "AE.a1B2"])
    func nameTowardsABusinessStaysAsItIs(_ text: String) {
        #expect(BridgeAddress(text)?.text == text)
        #expect(BridgeAddress(text)?.kind == .businessScoped)
    }

    @Test(
        arguments: [
            ("120363000000000001@g.us", .group), ("966500000001-1600000000@g.us", .group),
            ("status@broadcast", .status), ("1600000000@broadcast", .broadcast),
            ("120363000000000002@newsletter", .newsletter), ("0@c.us", .system), ("0@s.whatsapp.net", .system),
            ("867051314767696@bot", .system), ("1@call", .system),
        ] as [(String, BridgeAddress.Kind)]
    ) func everythingButAPersonIsToldApart(_ text: String, _ kind: BridgeAddress.Kind) {
        #expect(BridgeAddress(text)?.kind == kind)
        #expect(BridgeAddress(text)?.isPerson == false)
    }

    @Test(arguments: [
        "", "@", "@c.us", "a@c.us", "9665 00@c.us", "966500000001@c.us\n", "966500000001@c.us@c.us", "\0", "٩٦٦@c.us",
        "Noura", "sa.1", "S.1", "SA.", "SA..1", "SA.1.2", ":20@c.us", "+@c.us", "a@lid",
        String(repeating: "9", count: 130) + "@c.us",
    ]) func whatIsNoAddressIsRefused(_ text: String) {
        #expect(BridgeAddress(text) == nil)
    }

    @Test func normalFormStaysTheSame() {
        for text in ["966500000001:20@s.whatsapp.net", "98765432109876:1@lid", "SA.1", "1-2@g.us", "x@msgr"] {
            let once = BridgeAddress(text)
            #expect(once.flatMap { BridgeAddress($0.text) } == once && once != nil)
        }
    }
}
