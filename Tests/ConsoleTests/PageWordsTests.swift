import Testing

@testable import Console

/// Otherwise the tests of pages could find nothing.
@Suite("The reader of pages finds what is wrong in them") struct PageWordsTests {
    @Test func englishWordIsFoundAndMachineWordsAreNot() {
        let html = """
            <p aria-label="Label">كلمة <code dir="ltr">machine</code> <bdi>value</bdi> Word</p><td data-title="Cell">1</td>
            """
        #expect(PageText.words(html) == ["Word", "Label", "Cell"])
    }

    @Test func attributesAreNamedWithoutTheirValues() {
        #expect(PageText.attributes(#"<a href="<img x=1>" onclick="y">x "y"</a>"#) == ["href", "onclick"])
    }

    @Test func elementsAreNamedInTheirOrder() {
        #expect(PageText.tags("<p class=\"a\"><b>x</b></p>") == ["p", "b", "/b", "/p"])
    }
}
