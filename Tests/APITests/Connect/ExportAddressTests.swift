import Testing
import Time
import Web

@testable import API
@testable import Store

@Suite("Connect: the address of an export counts for one session, one file and five minutes") struct ExportAddressTests
{
    private static let session = OwnerSession(
        id: "0192d3a4-0000-7000-8000-000000000001",
        customerID: "0192d3a4-0000-7000-8000-000000000002",
        formSecret: "f"
    )
    private static let now = UnixTime(milliseconds: 1_800_000_000_500)

    /// Another text has another signature.
    private static func sign(_ text: String) -> String { String(text.reversed()).replacing(".", with: "-") }

    private static func read(_ text: String, at now: UnixTime = Self.now) -> ExportAddress? {
        ExportAddress(text, at: now, sign: Self.sign)
    }

    @Test(arguments: PostgresOwnerExport.Kind.allCases) func addressIsReadForFiveMinutes(
        _ kind: PostgresOwnerExport.Kind
    ) {
        let address = ExportAddress(kind, of: Self.session, at: Self.now)
        let text = address.text(sign: Self.sign)
        #expect(Self.read(text) == address && address.session == Self.session.id && address.kind == kind)
        #expect(Self.read(text, at: Self.now + .seconds(299)) == address)
        #expect(Self.read(text, at: Self.now + .seconds(300)) == nil)
        #expect(!text.contains(Self.session.customerID))
        // As one part of a path it needs no escapes.
        #expect(OwnerRoute.exportFile.link(text).text == "/data/file/\(text)")
    }

    @Test func whatWasNotSignedIsNoAddress() {
        let text = ExportAddress(.all, of: Self.session, at: Self.now).text(sign: Self.sign)
        let parts = text.split(separator: ".").map(String.init)
        let (session, seconds) = (parts[1], parts[2])
        let later = String((Int(seconds) ?? 0) + 1)
        var forged: [String] = ["", ".", "...", "a.b.c.d", String(repeating: "a", count: 2000), text.uppercased()]
        forged.append(text + ".")
        forged.append(String(text.dropLast()))
        let changes: [(String, String)] = [
            ("all.", "events."), ("all.", "any."), (session, "0192d3a4-0000-7000-8000-000000000003"), (seconds, later),
            (seconds, "+" + seconds), (seconds, "9223372036854775807"), (seconds, "9223372036854775"),
            (seconds, "-9223372036854775808"),
        ]
        for (old, new) in changes { forged.append(text.replacing(old, with: new, maxReplacements: 1)) }
        for text in forged { #expect(Self.read(text) == nil, "\(text)") }
        #expect(ExportAddress(text, at: Self.now) { "other-\($0)" } == nil)
    }
}
