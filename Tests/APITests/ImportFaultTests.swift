import ChatExport
import Testing
import Web

@testable import API

@Suite("Why a file is not read is told in both languages, beside its field") struct ImportFaultTests {
    static let all: [ImportFault] =
        [.noFile, .tooMuch, .over, .noSender] + ArchiveFault.allCases.map { .archive($0) }
        + ExportFault.Code.allCases.map { .chat($0, line: 4711) }

    @Test(arguments: Self.all) func faultStandsBesideAField(_ fault: ImportFault) {
        for language in Language.allCases {
            let page = ImportPage(days: 3, zone: PageModels.zone, fault: fault)
            let html = ImportPage.render(page, PageModels.context(language)).html
            let words = Markup.words(ImportFaultPhrase(fault), in: language).html
            #expect(html.ranges(of: words).count == 1 && html.ranges(of: "aria-invalid").count == 1)
            #expect(html.contains("enctype=\"multipart/form-data\"") && html.contains("accept=\".txt,.zip\""))
        }
    }
}
