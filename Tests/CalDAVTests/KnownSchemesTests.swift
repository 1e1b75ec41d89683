import Testing

@testable import CalDAV

@Suite struct KnownSchemesTests {
    @Test func rememberedSchemesAreLimited() async {
        let schemes = KnownSchemes(limit: 10)
        for index in 0..<25 {
            await schemes.remember(.basic, for: KnownSchemes.Key(customerID: "\(index)", origin: "o"))
        }
        #expect(await schemes.scheme(KnownSchemes.Key(customerID: "0", origin: "o")) == nil)
        #expect(await schemes.scheme(KnownSchemes.Key(customerID: "24", origin: "o")) == .basic)
    }
}
