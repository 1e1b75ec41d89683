import Testing
import UseCases
import Web

@testable import API

@Suite("A number is read as people write it, and what may mean two is asked about") struct PhoneNumberTests {
    @Test(arguments: [
        "+966500000001", "+966 50 000 0001", "+966-50-000-0001", "+966 (50) 000.0001", "\u{202A}+966500000001\u{202C}",
        "+٩٦٦٥٠٠٠٠٠٠٠١", "+۹۶۶ ۵۰ ۰۰۰ ۰۰۰۱", "\u{FF0B}966500000001", "+966\u{A0}50\u{2011}0000001", " +966500000001\t",
    ])
    func spellingsOfOneNumber(_ typed: String) throws {
        #expect(try PhoneNumber(typed).digits == "966500000001")
    }

    @Test(arguments: [("+1 212 555 0123", "12125550123"), ("+39 06 1234567", "39061234567"), ("+2901234", "2901234")])
    func numbersOfOtherCountries(_ typed: String, _ digits: String) throws {
        #expect(try PhoneNumber(typed).digits == digits)
    }

    @Test(
        arguments: [
            ("", .missing), (" \u{200F}", .missing), ("-", .missing), ("+", .unreadable), ("Noura", .unreadable),
            ("+966 5O0 000 001", .unreadable), ("966500000001+", .unreadable), ("++966500000001", .unreadable),
            ("+966500000001,+966500000002", .unreadable), ("+966500000001\u{0}", .unreadable),
            ("+½66500000001", .unreadable),
            ("00966500000001", .twoZeros), ("+00966500000001", .twoZeros), ("٠٠٩٦٦٥٠٠٠٠٠٠٠١", .twoZeros),
            ("0966500000001", .zero), ("0500000001", .zero), ("+0500000001", .zero), ("٠٥٠٠٠٠٠٠٠١", .zero),
            ("966500000001", .noCountry), ("500000001", .noCountry), ("+9660500000001", .inner),
            ("+966 (0)500000001", .inner), ("+96650", .short), ("+9665000000012345", .long),
        ] as [(String, PhoneNumberFault)]
    )
    func whatIsNotClearIsAskedAbout(_ typed: String, _ fault: PhoneNumberFault) {
        #expect(throws: fault) { try PhoneNumber(typed) }
    }

    @Test func numberIsInNoDescription() throws {
        let number = try PhoneNumber("+966500000001")
        var items = LinkingForm()
        items.number = "+966500000001"
        var dumped = ""
        dump(number, to: &dumped)
        dump(items, to: &dumped)
        #expect(!"\(number) \(items) \(dumped)".contains("966"))
    }
}
