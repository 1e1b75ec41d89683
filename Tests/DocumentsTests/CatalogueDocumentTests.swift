import Foundation
import Testing

@testable import Store

@Suite("What the catalogue of tables decides is in the script of roles and in documents") struct CatalogueDocumentTests
{
    private static let script = "deploy/postgres/roles.sql"

    @Test func rightsOfRolesAreThoseOfTheCatalogue() throws {
        let text = try Self.part(from: "A test compares them.\nrevoke", to: "-- End of rights.")
        #expect("revoke" + text == Catalogue.rights + "\n", "replace the rights by what Catalogue.rights holds")
    }

    @Test func tablesOfOwnersAreThoseOfTheCatalogue() throws {
        let text = try Self.part(from: "    values\n        ('customer'", to: "    -- End of tables of owners.")
        #expect(
            "        ('customer'" + text == Catalogue.walls + "\n",
            "replace the tables of owners by what Catalogue.walls holds"
        )
    }

    @Test func storedTablesAreThoseOfTheCatalogue() throws {
        let written = try Documents.table("stored tables", in: "docs/operate/keys-and-privacy.md")
        #expect(written == Catalogue.markdown, "replace the table by what Catalogue.markdown holds")
    }

    @Test func sectionsOfTheExportAreThoseOfTheCatalogue() throws {
        let written = try Documents.table("sections", in: "docs/use/export.md")
        #expect(written == Catalogue.exportMarkdown, "replace the table by what Catalogue.exportMarkdown holds")
    }

    private static func part(from start: String, to end: String) throws -> String {
        let text = try Documents.text(Self.script)
        guard let open = text.range(of: start),
            let close = text.range(of: end, range: open.upperBound..<text.endIndex)
        else { throw DocumentFault("\(Self.script) has no part that begins with \"\(start)\"") }
        return String(text[open.upperBound..<close.lowerBound])
    }
}
