import Testing

@testable import CalDAV

/// XML from servers that are not trusted.
@Suite struct DAVDocumentTests {
    private func root(_ text: String) -> DAVElement? { DAVDocument.root(of: Array(text.utf8)) }

    /// Texts that have crashed other readers or took them minutes.
    @Test(arguments: [
        "<?p?><a>b</a>", "<a><?p?>b</a>", "<a>b</a>\n<?p ?>\n",
        "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?><a>b</a>",
        "<!-- <c> --><a>b<!----></a>", "<a><!-- - - ->b-->b</a>", "<a><![CDATA[b]]></a>",
    ])
    func commentsAndDeclarationsChangeNothing(_ text: String) {
        #expect(
            self.root(text) == DAVElement(name: DAVName(namespace: "", local: "a"), text: "b")
        )
    }

    @Test func sectionsAreText() throws {
        let root = try #require(self.root("<a><![CDATA[<!-- <?p?> ]] <!DOCTYPE]]></a>"))
        #expect(root.text == "<!-- <?p?> ]] <!DOCTYPE")
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>", "<a/><!doctype a>", "<!ENTITY b 'c'><a/>", "<a><!-- b</a>", "<a><![CDATA[b</a>", "<?p <a/>",
        // Text that is left out must not change the text around it.
        "<<!-- -->?p?><a/>", "<<?p?>!DOCTYPE a><a/>", "<a><<!-- -->!-- </a>",
        // Entities in an encoding that hides them from a reader of bytes.
        "<?xml version='1.0' encoding='UTF-7'?>+ADwAIQ-DOCTYPE a+AFsAPAAh-ENTITY b 'c'+AD4AXQA+-<a>&b;</a>",
    ])
    func documentTypesAndEncodingsAreRefused(_ text: String) {
        #expect(self.root(text) == nil)
    }

    @Test func referencesStandForCharacters() throws {
        let root = try #require(self.root("<a b='&lt;&#x1F4F1;&quot;'>&amp;lt;&#65;&#x61;&apos;&gt;</a>"))
        #expect(root.text == "&lt;Aa'>")
        #expect(root.attributes == ["b": "<📱\""])
    }

    @Test func referencesToControlCharactersAreBlanks() throws {
        let root = try #require(self.root("<a>one&#xB;two&#31;three&#x9;&#10;&#13;&#x0d;four</a>"))
        #expect(root.bytes == Array("one two three\t\n\r\rfour".utf8))
        #expect(self.root("<&#1;!DOCTYPE a><a/>") == nil)
    }

    @Test(arguments: [
        "", "a", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a/>b", "b<a/>", "<a b></a>", "<a b=c/>", "<a b='<'/>",
        "<a b='c'd='e'/>",
        "<a b='1' b='2'/>", "<a>&b;</a>", "<a>&</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>",
        "<a>&#-65;</a>",
        "< a/>", "<1/>", "<a", "<a b='", "<a><!-- -- -->b</a>", "<a>]]></a>", "<p:a/>", "<a p:b=''/>",
    ])
    func malformedDocumentIsRefused(_ text: String) {
        #expect(self.root(text) == nil)
    }

    @Test func namespacesHoldWhereTheyAreDeclared() throws {
        let root = try #require(
            self.root("<a xmlns='1' xmlns:p='2'><p:b xmlns:p='3'><p:c/><d xmlns=''/></p:b><p:e/><g p:b='' b='4'/></a>")
        )
        #expect(root.name == DAVName(namespace: "1", local: "a"))
        #expect(root.children[0].name == DAVName(namespace: "3", local: "b"))
        #expect(
            root.children[0].children.map(\.name) == [
                DAVName(namespace: "3", local: "c"), DAVName(namespace: "", local: "d"),
            ]
        )
        #expect(
            root.children[1...].map(\.name) == [
                DAVName(namespace: "2", local: "e"), DAVName(namespace: "1", local: "g"),
            ]
        )
        #expect(root.children[2].attributes == ["b": "4"])
    }

    @Test func depthAndNumberAreLimited() {
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(self.root(nested(DAVDocument.depthLimit)) != nil)
        #expect(self.root(nested(DAVDocument.depthLimit + 1)) == nil)
        #expect(self.root("<r>\(String(repeating: "<a/>", count: DAVDocument.elementLimit - 1))</r>") != nil)
        #expect(self.root("<r>\(String(repeating: "<a/>", count: DAVDocument.elementLimit))</r>") == nil)
    }

    @Test func lineEndsAndEncodingsAreNormalised() throws {
        #expect(self.root("<a>b\r\nc</a>")?.text == "b\nc")
        let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(DAVDocument.root(of: latin)?.text == "\u{FFFD}")
    }
}
