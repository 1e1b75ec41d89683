/// Owners' accounts.
extension Catalogue {
    static let accounts: [StoredTable] = [
        StoredTable(
            "account",
            "the address that signs in",
            [
                .exported([
                    "id", "has_zone", "skipped_steps", "has_imported", "welcomed_at", "created_at", "exported_at",
                    "events_exported_at",
                ]),
                .owner("customer_id"),
                .sealed("address", as: "account.address", .text),
                .hashed(["address_id"]),
            ],
            export: .section("account", 2),
            access: TableAccess(api: .all, unnamed: .read),
            triesKeys: true
        ),
        StoredTable(
            "hosted_calendar",
            "the name of the calendar account that the operator keeps for the owner, and since when",
            key: ["customer_id"],
            [.exported(["account", "made_at"]), .owner("customer_id"), .working(["busy_until"])],
            export: .section("hosted_calendar", 3, order: [("customer_id", "uuid")]),
            access: TableAccess(api: .all)
        ),
        StoredTable(
            "owner_login",
            "when an account at another service was joined, to sign in by it",
            [.exported(["created_at"]), .owner("customer_id"), .hashed(["id"])],
            export: .section("logins", 4),
            access: TableAccess(api: .all, unnamed: .read)
        ),
        StoredTable(
            "owner_session",
            "where the owner is signed in",
            [
                .exported(["id", "kind", "agent", "device_id", "created_at", "proven_at", "rotated_at", "seen_at"]),
                .owner("customer_id"),
                .secret(["token_hash", "previous_hash"]),
                .working(["is_confirmed"]),
            ],
            export: .section("sessions", 5),
            retention: [.deleted(28, "seen_at", .of(RetentionAge.ownerSession))],
            access: TableAccess(api: .all, console: [], unnamed: .read)
        ),
        StoredTable(
            "idempotency",
            "an answer of the API, for a call that comes again",
            [
                .owner("customer_id"),
                .hashed(["id", "request_id"]),
                .sealed("answer", as: "idempotency.answer", .leftOut(.copy), portion: 50),
                .working(["begun_at"]),
            ],
            export: .leftOut(.copy),
            retention: [.deleted(31, "begun_at", .of(RetentionAge.repeatedCall))],
            access: TableAccess(api: .all, console: [])
        ),
        // A limit counts them for a while after they were used.
        StoredTable(
            "magic_token",
            "the hash of a token that opens one thing of an owner's, once",
            [
                .owner("customer_id"),
                .secret(["token_hash", "used_by"]),
                .working(["id", "kind", "made_at", "ends_at", "used_at"]),
            ],
            export: .leftOut(.secret),
            retention: [.deleted(32, "made_at", .of(RetentionAge.asking))],
            access: TableAccess(api: .all, console: [], unnamed: .read)
        ),
        StoredTable(
            "letter",
            "e-mails that are not sent yet",
            [
                .exported(["id", "kind", "language", "attempts", "next_try_at", "ends_at", "detail"]),
                .owner("customer_id"),
                .sealed("address", as: "letter.address", .text),
                .sealed("content", as: "letter", .json()),
                .working(["link_id"]),
            ],
            export: .section("letters", 6),
            retention: [.deleted(30, "ends_at", .of(RetentionAge.asking), rows: .all)],
            until: "deleted when it is sent",
            access: TableAccess(api: .all, console: [], unnamed: .all)
        ),
    ]
}
