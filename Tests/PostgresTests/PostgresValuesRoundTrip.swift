import Postgres
import TestSupport
import Testing

@Suite(.enabled(if: TestEnvironment.databaseURL != nil, "JADWAL_TEST_DATABASE_URL is not set"))
struct PostgresValuesRoundTrip {
    @Test func everyTypeRoundTrips() async throws {
        try await withPool { pool in
            let row = try #require(
                try await pool.query(
                    Statement(
                        """
                        select $1 as text, $2 as int, $3 as bool, $4 as uuid, $5 as bytes, $6 as time, $7::text as none,
                            $8::jsonb as json, 7::int2 as small, -7::int4 as middle, 0.5::float8 as half,
                            'plain'::varchar as name
                        """,
                        [
                            .text("غدًا at 10 👋🏽"), .int(.min), .bool(true),
                            .uuid("0189F7A2-5B1C-7DEF-8123-456789ABCDEF"),
                            .bytes([0, 1, 255]), .timestamp(microsecondsSince1970: -1), .null, .text(#"{"a": [1]}"#),
                        ]
                    )
                ).first
            )
            #expect(try row.text("text") == "غدًا at 10 👋🏽")
            #expect(try row.int("int") == .min)
            #expect(try row.int(1) == .min)
            #expect(try row.bool("bool"))
            #expect(try row.uuid("uuid") == "0189f7a2-5b1c-7def-8123-456789abcdef")
            #expect(try row.bytes("bytes") == [0, 1, 255])
            #expect(try row.timestamp("time") == -1)
            #expect(try row.optionalText("none") == nil)
            #expect(try row.text("json") == #"{"a": [1]}"#)
            #expect(try row.int("small") == 7)
            #expect(try row.int("middle") == -7)
            #expect(try row.double("half") == 0.5)
            #expect(try row.text("name") == "plain")
        }
    }

    @Test func everyArrayRoundTrips() async throws {
        let uuid = "0189f7a2-5b1c-7def-8123-456789abcdef"
        try await withPool { pool in
            let rows = try await pool.query(
                Statement(
                    """
                    select * from unnest($1::text[], $2::bigint[], $3::boolean[], $4::uuid[], $5::bytea[], $6::timestamptz[])
                        with ordinality as t(text, int, bool, uuid, bytes, time, place) order by place
                    """,
                    [
                        .textArray(["", nil, "ب"]), .intArray([1, nil, -3]), .boolArray([true, nil, false]),
                        .uuidArray([uuid, nil, uuid]), .bytesArray([[], nil, [9]]), .timestampArray([0, nil, 5]),
                    ]
                )
            )
            #expect(rows.count == 3)
            #expect(try rows.map { try $0.optionalText("text") } == ["", nil, "ب"])
            #expect(try rows.map { try $0.optionalInt("int") } == [1, nil, -3])
            #expect(try rows.map { try $0.optionalBool("bool") } == [true, nil, false])
            #expect(try rows.map { try $0.optionalUUID("uuid") } == [uuid, nil, uuid])
            #expect(try rows.map { try $0.optionalBytes("bytes") } == [[], nil, [9]])
            #expect(try rows.map { try $0.optionalTimestamp("time") } == [0, nil, 5])
            let empty = try await pool.query(Statement("select cardinality($1) as size", [.textArray([])]))
            #expect(try empty[0].int("size") == 0)
        }
    }

    @Test func identifiersRoundTripInTheOrderOfTheirBits() async throws {
        let bits: [UInt128] = [0, 1, 0x0189_f7a2_5b1c_7def_8123_4567_89ab_cdef, 1 << 127, .max]
        try await withPool { pool in
            let rows = try await pool.query(
                Statement("select id from unnest($1) as id order by id", [.uuidBitsArray(bits.reversed())])
            )
            #expect(try rows.map { try $0.uuidBits("id") } == bits)
            #expect(try rows[2].uuid("id") == "0189f7a2-5b1c-7def-8123-456789abcdef")
            let wrong = try await pool.query(Statement("select null::uuid as none, 1::bigint as number"))
            #expect(try wrong[0].optionalUUIDBits("none") == nil)
            #expect(throws: PostgresError.self) { try wrong[0].uuidBits("number") }
        }
    }

    @Test func emptyValuesAreNotNull() async throws {
        try await withPool { pool in
            let rows = try await pool.query(Statement("select $1 as text, $2 as bytes", [.text(""), .bytes([])]))
            #expect(try rows[0].text("text") == "")
            #expect(try rows[0].bytes("bytes") == [])
        }
    }

    @Test func oneMebibyteRoundTrips() async throws {
        let bytes = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await withPool { pool in
            let rows = try await pool.query(Statement("select $1 as bytes", [.bytes(bytes)]))
            #expect(try rows[0].bytes("bytes") == bytes)
        }
    }

    @Test func batchOfLargeBodiesIsInserted() async throws {
        let body = [UInt8](repeating: 200, count: 64 << 10)
        try await withPool { pool in
            try await pool.execute("create table body (number bigint primary key, body bytea not null)")
            let count = try await pool.execute(
                Statement(
                    "insert into body select * from unnest($1::bigint[], $2::bytea[]) on conflict do nothing",
                    [.intArray((0..<500).map { $0 }), .bytesArray([[UInt8]?](repeating: body, count: 500))]
                )
            )
            #expect(count == 500)
            let rows = try await pool.query("select sum(length(body))::bigint as sum from body")
            #expect(try rows[0].int("sum") == 500 * 64 << 10)
        }
    }

    @Test(arguments: [PostgresValue.text("a\0b"), .textArray(["a", "b\0"])])
    func textWithNulIsRefused(_ value: PostgresValue) async throws {
        try await withPool { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query(Statement("select $1", [value]))
            }
            #expect(error?.code == .server(sqlState: "22021"))
            #expect(error?.detail.contains("$1") == true)
            try await pool.ping()
        }
    }

    @Test(arguments: ["", "0189f7a2", "0189f7a2x5b1c-7def-8123-456789abcdef", "g189f7a2-5b1c-7def-8123-456789abcdef"])
    func invalidUUIDIsRefused(_ text: String) async throws {
        try await withPool { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.query(Statement("select $1", [.uuid(text)]))
            }
            #expect(error?.code == .server(sqlState: "22P02"))
        }
    }

    @Test func wrongColumnsAreDecodingErrors() async throws {
        try await withPool { pool in
            let row = try await pool.query("select 1::bigint as one, null::text as none")[0]
            #expect(throws: PostgresError.self) { try row.text("one") }
            #expect(throws: PostgresError.self) { try row.int("two") }
            #expect(throws: PostgresError.self) { try row.text("none") }
        }
    }
}
