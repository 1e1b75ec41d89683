import Testing
import Web

@Suite("A form with a file is read while it comes, in parts of any length") struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=----WebKitFormBoundaryAb12"
    private static let form = [
        "------WebKitFormBoundaryAb12", "Content-Disposition: form-data; name=\"token\"", "", "abc.def",
        "------WebKitFormBoundaryAb12",
        "Content-Disposition: form-data; name=\"file\"; filename=\"WhatsApp Chat; name=x.txt\"",
        "Content-Type: text/plain", "", "first\r\n--\r\n------WebKitFormBoundaryAb1\r\nlast\n",
        "------WebKitFormBoundaryAb12", "content-disposition: form-data; name=\"empty\"", "", "",
        "------WebKitFormBoundaryAb12--", "",
    ].joined(separator: "\r\n")

    private struct Field: Hashable {
        let name: String
        let isFile: Bool
        var text = ""
        var isWhole = false
    }

    private static func read(_ bytes: [UInt8], inPartsOf length: Int, _ type: String = Self.type) throws -> [Field]? {
        var reader = try #require(MultipartReader(type))
        var fields: [Field] = []
        var content: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: length) {
            for event in try reader.take(bytes[start..<min(start + length, bytes.count)]) {
                switch event {
                case .begin(let name, let isFile):
                    fields.append(Field(name: name, isFile: isFile))
                    content.append([])
                case .data(let bytes): content[content.count - 1] += bytes
                case .end: fields[fields.count - 1].isWhole = true
                }
            }
        }
        guard reader.isOver else { return nil }
        for index in fields.indices { fields[index].text = String(decoding: content[index], as: UTF8.self) }
        return fields
    }

    @Test func everyLengthOfPartsReadsTheSame() throws {
        let bytes = Array(Self.form.utf8)
        let expected = [
            Field(name: "token", isFile: false, text: "abc.def", isWhole: true),
            Field(
                name: "file",
                isFile: true,
                text: "first\r\n--\r\n------WebKitFormBoundaryAb1\r\nlast\n",
                isWhole: true
            ), Field(name: "empty", isFile: false, text: "", isWhole: true),
        ]
        for length in 1...bytes.count { #expect(try Self.read(bytes, inPartsOf: length) == expected, "\(length)") }
        // The text around the form is not part of it.
        let around = Array("preamble\r\n".utf8) + bytes + Array("epilogue".utf8)
        #expect(try Self.read(around, inPartsOf: 7) == expected)
    }

    @Test func formThatWasCutIsNotWhole() throws {
        let bytes = Array(Self.form.utf8)
        for count in stride(from: 0, to: bytes.count - 4, by: 3) {
            #expect(try Self.read(Array(bytes[..<count]), inPartsOf: 64) == nil, "\(count)")
        }
    }

    @Test func longContentIsHandedOnAtOnce() throws {
        var reader = try #require(MultipartReader("Multipart/Form-Data; charset=utf-8; boundary=\"b\""))
        _ = try reader.take(Array("--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"\"\r\n\r\n".utf8))
        var given = 0
        for _ in 0..<100 {
            for case .data(let bytes) in try reader.take([UInt8](repeating: 13, count: 10_000)) { given += bytes.count }
        }
        #expect(given > 999_990 && !reader.isOver)
    }

    @Test(arguments: [
        "", "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=b",
        "application/x-www-form-urlencoded", "multipart/form-data; boundary=a b\u{0}",
        "multipart/form-data; boundary=\(String(repeating: "b", count: 71))",
    ])
    func otherTypeIsNoFormWithAFile(_ type: String) { #expect(MultipartReader(type) == nil) }

    @Test(arguments: [
        "--b\r\n\r\nno header\r\n--b--", "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--", "--bx\r\n",
        "--b\r\nContent-Disposition: form-data; name=\"open\r\n\r\nx\r\n--b--",
        "--b\r\nX: \(String(repeating: "x", count: 9000))",
        String(repeating: "--b\r\nContent-Disposition: form-data; name=\"n\"\r\n\r\n\r\n", count: 101),
    ])
    func brokenFormIsRefused(_ form: String) {
        #expect(throws: MultipartReader.Fault.self) {
            try Self.read(Array(form.utf8), inPartsOf: 50, "multipart/form-data; boundary=b")
        }
    }
}
