import HTTP
import Testing

@Suite("A value of another type is missing") struct LooseJSONTests {
    @Test(
        arguments: [
            ("true", true, nil, nil, nil), ("false", false, nil, nil, nil), ("1", nil, 1, 1, nil),
            ("0", nil, 0, 0, nil),
            ("1.5", nil, nil, 1.5, nil), ("\"true\"", nil, nil, nil, "true"), ("\"1\"", nil, nil, nil, "1"),
            ("null", nil, nil, nil, nil), ("[true]", nil, nil, nil, nil), ("200", nil, 200, 200, nil),
        ] as [(String, Bool?, Int?, Double?, String?)]
    )
    func typesAreDistinguished(_ json: String, _ flag: Bool?, _ number: Int?, _ decimal: Double?, _ text: String?)
        throws
    {
        let value = try #require(LooseJSON(Array("{\"x\": \(json)}".utf8)))["x"]
        #expect(value?.flag == flag && value?.number == number && value?.decimal == decimal && value?.text == text)
    }
}
