/// Rows of nobody: what is left of customers who are gone, and of addresses before an account is theirs.
extension Catalogue {
    static let remains: [StoredTable] = [
        StoredTable(
            "removed_customer",
            "a keyed hash of the id of a customer who was removed",
            [.hashed(["id"]), .kept(["removed_at"])],
            until: "stays",
            access: TableAccess(api: [.read, .add])
        ),
        StoredTable(
            "refused_address",
            "an address whose owner wants no e-mail about meetings",
            [.hashed(["id"]), .kept(["refused_at"])],
            until: "stays",
            access: TableAccess(api: [.read, .add])
        ),
        // It outlives the customer's own rows: what is left of the removal is in it.
        StoredTable(
            "account_removal",
            "an account that its owner has deleted: its id, where the last e-mail goes, and counts for it",
            [
                .kept(["id", "language", "counts", "asked_at", "next_try_at"]),
                .sealed("address", as: "account_removal.address", nil),
            ],
            until: "deleted with the owner's last row",
            access: TableAccess(api: .all, console: [], policy: .byColumn("id"), unnamed: .all)
        ),
        StoredTable(
            "ended_connection",
            "the id of a connection that was ended; its source may still send for a while",
            [.kept(["id", "ended_at"])],
            retention: [.deleted(24, "ended_at", .of(RetentionAge.facts))],
            access: TableAccess(api: [.read, .add])
        ),
        StoredTable(
            "ended_calendar",
            "the name of a calendar account that the operator kept for an owner",
            [.kept(["id", "account", "ended_at", "next_try_at"])],
            until: "deleted when it is removed at its host",
            access: TableAccess(api: .all)
        ),
        // Until its link is used, it belongs to no customer. Limits count it for a while.
        StoredTable(
            "sign_in_link",
            "an address that somebody typed to sign in, and hashes of networks around the asker",
            [
                .kept(["id", "language", "asked_at", "ends_at", "guesses", "used_at", "next", "known_only"]),
                .hashed(["address_id", "network_id", "site_id", "provider_id"]),
                .secret(["browser_hash", "token_hash"]),
                .sealed("address", as: "sign_in_link.address", nil),
            ],
            retention: [.deleted(27, "asked_at", .of(RetentionAge.asking))],
            access: TableAccess(api: .all, console: [])
        ),
        StoredTable(
            "invitation",
            "an address that may make an account",
            key: ["address_id"],
            [.hashed(["address_id"]), .kept(["invited_at"])],
            retention: [.deleted(29, "invited_at", .of(RetentionAge.invitation), rows: .all)],
            until: "deleted when the account is made",
            access: TableAccess(api: [.read, .delete])
        ),
        StoredTable(
            "spent_token",
            "an ID token of an issuer that has signed somebody in, as long as the token is valid",
            [.hashed(["id"]), .kept(["ends_at"])],
            retention: [.deleted(33, "ends_at", .none)],
            access: TableAccess(api: .add, console: [])
        ),
    ]
}
