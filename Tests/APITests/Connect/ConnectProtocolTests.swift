import APIMessages
import CZlib
import HTTP
import HTTPTypes
import Pipeline
import SwiftProtobuf
import Testing
import Time
import Web

@testable import API

@Suite("Connect: headers, bodies and codes are read and written as its protocol says") struct ConnectProtocolTests {
    /// https://connectrpc.com/docs/protocol/#error-codes
    @Test func codesHaveTheStatusesOfTheProtocol() {
        let statuses = [
            "canceled": 499, "unknown": 500, "invalid_argument": 400, "deadline_exceeded": 504, "not_found": 404,
            "already_exists": 409, "permission_denied": 403, "resource_exhausted": 429, "failed_precondition": 400,
            "aborted": 409, "out_of_range": 400, "unimplemented": 501, "internal": 500, "unavailable": 503,
            "data_loss": 500, "unauthenticated": 401,
        ]
        #expect(
            statuses == Dictionary(uniqueKeysWithValues: ConnectCode.allCases.map { ($0.rawValue, $0.status.code) })
        )
    }

    @Test func errorsOfTheStoreAndOfTimeHaveTheirCodes() {
        #expect(CallFront.known(CancellationError())?.code == .canceled)
        #expect(CallFront.known(HandlingError.dependencyDown("x"))?.code == .unavailable)
        #expect(CallFront.known(HandlingError.permanent(kind: "k", detail: "d")) == nil)
    }

    @Test(
        arguments: [
            ("application/json", ConnectCodec.json), ("application/json; charset=utf-8", .json),
            ("Application/JSON;charset=UTF-8", .json), ("application/proto", .binary),
            ("application/json; charset=latin-1", nil), ("application/proto; charset=utf-8", nil),
            ("application/grpc", nil), ("application/connect+json", nil), ("application/x-www-form-urlencoded", nil),
            ("text/plain", nil), ("", nil),
        ] as [(String, ConnectCodec?)]
    )
    func onlyTwoContentsAreRead(_ type: String, _ codec: ConnectCodec?) {
        #expect(ConnectCodec([.contentType: type]) == codec)
    }

    @Test(
        arguments: [
            ("0", Duration.zero), ("1", .milliseconds(1)), ("9999999999", .milliseconds(9_999_999_999)),
            ("10000000000", nil),
            ("-1", nil), ("1.5", nil), ("", nil), ("٣", nil),
        ] as [(String, Duration?)]
    )
    func timeoutHasAtMostTenDigits(_ text: String, _ timeout: Duration?) {
        let read = try? ConnectHeaders([.connectTimeout: text]).timeout
        #expect(read == timeout)
    }

    @Test func otherVersionsEncodingsAndKeysAreRefused() throws {
        func code(_ fields: HTTPFields) -> ConnectCode? {
            do throws(ConnectFault) {
                _ = try ConnectHeaders(fields)
                return nil
            } catch { return error.code }
        }
        #expect(code([:]) == nil && code([.connectProtocolVersion: "1"]) == nil)
        #expect(code([.connectProtocolVersion: "2"]) == .invalidArgument)
        #expect(code([.contentEncoding: "identity"]) == nil && code([.contentEncoding: "gzip"]) == nil)
        #expect(code([.contentEncoding: "br"]) == .unimplemented && code([.contentEncoding: ""]) == .unimplemented)
        #expect(code([.idempotencyKey: String(repeating: "k", count: 128)]) == nil)
        for key in ["", "a b", String(repeating: "k", count: 129), "ك"] {
            #expect(code([.idempotencyKey: key]) == .invalidArgument, "\(key.count)")
        }
    }

    @Test func languageAndBearerAreRead() {
        #expect(ConnectHeaders.language([.xLang: "ar", .acceptLanguage: "en"]) == .arabic)
        #expect(ConnectHeaders.language([.xLang: "fr", .acceptLanguage: "ar-SA,en"]) == .arabic)
        #expect(ConnectHeaders.language([:]) == .english)
        #expect(ConnectHeaders.bearer([.authorization: "Bearer abc"]) == "abc")
        #expect(ConnectHeaders.bearer([.authorization: "bearer abc"]) == "abc")
        for value in ["Basic abc", "Bearer", "Bearer ", "Bearer a b", ""] {
            #expect(ConnectHeaders.bearer([.authorization: value]) == nil, "\(value)")
        }
    }

    @Test(
        arguments: [
            (#"{"a": 1, "b": [{"a": 1}, {"a": 2}], "c": "\"a\": 1"}"#, nil), (#"{"a": 1, "a": 2}"#, .twice),
            (#"{"x": {"a": 1, "b": {"a": 1}, "a": 2}}"#, .twice), (#"["a", "a", "a"]"#, nil),
            (#"{"a": ["b", "b"], "b": "a"}"#, nil), (#"{"a": {"a": {"a": 1}}}"#, nil), ("", nil), ("}}]", nil),
            (#"{"a"#, nil), (#"{"a": "\"#, nil), (#"{"a":1,"a"#, .twice),
        ] as [(String, JSONShape.Fault?)]
    )
    func namesThatStandTwiceAreFound(_ text: String, _ fault: JSONShape.Fault?) {
        #expect(JSONShape.fault(in: Array(text.utf8), deepest: 32) == fault)
    }

    @Test func nestingBeyond32IsRefused() {
        func nested(_ depth: Int, _ opening: String, _ closing: String) -> [UInt8] {
            Array((String(repeating: opening, count: depth) + String(repeating: closing, count: depth)).utf8)
        }
        #expect(JSONShape.fault(in: nested(32, "[", "]"), deepest: 32) == nil)
        #expect(JSONShape.fault(in: nested(33, "[", "]"), deepest: 32) == .tooDeep)
        #expect(JSONShape.fault(in: nested(33, "{\"a\":", "}"), deepest: 32) == .tooDeep)
    }

    @Test func bothFormsSayTheSameAndUnknownFieldsAreIgnored() throws {
        let text = #"{"id": "x", "revision": 3, "title": "", "clock": {"startDay": "2027-03-04"}, "later": [{"a": 1}]}"#
        let fromJSON = try ConnectCodec.json.read(Array(text.utf8), as: Events_V1_CorrectRequest.self)
        // Field 99, a number.
        let bytes: [UInt8] = try ConnectCodec.binary.write(fromJSON) + [0x98, 0x06, 0x01]
        let fromBinary = try ConnectCodec.binary.read(bytes, as: Events_V1_CorrectRequest.self)
        #expect(fromJSON == fromBinary && fromBinary.hasTitle && !fromBinary.hasLocation)
        let named = #"{"start_date": "2027-03-04T08:30:00.5Z"}"#
        let event = try ConnectCodec.json.read(Array(named.utf8), as: Calendar_V1_CreateEventRequest.self)
        #expect(event.startDate.unixTime == UnixTime(milliseconds: 1_804_149_000_500))
        #expect(Google_Protobuf_Timestamp(UnixTime(milliseconds: -1)) == .init(seconds: -1, nanos: 999_000_000))
        #expect(Google_Protobuf_Timestamp(seconds: .max).unixTime == nil)
        #expect(Google_Protobuf_Timestamp(seconds: 0, nanos: -1).unixTime == nil)
    }

    @Test(arguments: [
        "", "{", "[]", "null", #"{"revision": "x"}"#, #"{"revision": 2147483648}"#, #"{"revision": 9007199254740993}"#,
        #"{"title": 5}"#, #"{"id": "\ud800"}"#, #"{"revision": 1, "revision": 2}"#, #"{"id": "a"} {"#,
    ])
    func brokenJSONIsRefused(_ text: String) {
        #expect(throws: ConnectFault.self) {
            try ConnectCodec.json.read(Array(text.utf8), as: Events_V1_CorrectRequest.self)
        }
    }

    @Test(arguments: [[0x0A, 0x05, 0x61], [0xFF], [0x0A, 0x01, 0xFF], [0x08]] as [[UInt8]])
    func brokenBytesAreRefused(_ bytes: [UInt8]) {
        #expect(throws: ConnectFault.self) {
            try ConnectCodec.binary.read(bytes, as: Events_V1_CorrectRequest.self)
        }
    }

    @Test func bodyIsInflatedUpToItsLimit() throws {
        let zeros = try Self.gzip([UInt8](repeating: 0, count: 1 << 20))
        #expect(zeros.count < 2000)
        #expect(try Gunzip.inflated(zeros, atMost: 1 << 20).count == 1 << 20)
        #expect(throws: Gunzip.Fault.tooLong) { try Gunzip.inflated(zeros, atMost: (1 << 20) - 1) }
        // A bomb of 1 GiB is not inflated to its end.
        let bomb = try Self.gzip([UInt8](repeating: 0, count: 64 << 20))
        #expect(throws: Gunzip.Fault.tooLong) { try Gunzip.inflated(bomb, atMost: 1 << 20) }
        for broken in [[], Array(zeros.dropLast()), zeros + [0], Array("{}".utf8), [0x1F, 0x8B]] as [[UInt8]] {
            #expect(throws: Gunzip.Fault.unreadable) { try Gunzip.inflated(broken, atMost: 1 << 21) }
        }
        #expect(try Gunzip.inflated(try Self.gzip([]), atMost: 10) == [])
    }

    static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        try #require(jadwal_gzip_begin(&stream, Z_BEST_COMPRESSION) == Z_OK)
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, uLong(bytes.count)))
        var input = bytes
        return input.withUnsafeMutableBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
                (stream.next_in, stream.avail_in) = (source.baseAddress, uInt(source.count))
                (stream.next_out, stream.avail_out) = (buffer.baseAddress, uInt(bound))
                _ = deflate(&stream, Z_FINISH)
                count = bound - Int(stream.avail_out)
            }
        }
    }

    @Test func everySentenceIsThereInBothLanguages() {
        for phrase in ConnectPhrase.allCases {
            #expect(!phrase.both.english.isEmpty && phrase.both.arabic.unicodeScalars.contains { $0.value > 0x600 })
        }
    }
}
