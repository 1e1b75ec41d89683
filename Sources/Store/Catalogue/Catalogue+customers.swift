/// Customers, and the devices that notifications are pushed to.
extension Catalogue {
    static let customer = StoredTable(
        "customer",
        "the owner's settings and calendar account",
        owner: .columns(["id"]),
        [
            .exported([
                "id", "time_zone", "locale", "quiet_hours", "day_hours", "reminder_minutes", "reminder_way",
                "reminder_leads", "reminder_day_leads", "deletes_cancelled", "asks_questions", "keeps_windows",
                "week_start", "arabic_digits", "told_seen_at", "account_state", "account_detail", "created_at",
                "changed_at",
            ]),
            .sealed("profile", as: "customer.profile", .json()),
            .sealed("calendar_url", as: "customer.calendar_url", .text),
            .sealed("credentials", as: "customer.credentials", .json(without: ["password"]), keys: .credentials),
            .sealed("calendar_place", as: "customer.place", .json()),
            .sealed("calendar_use", as: "customer.calendar_use", .json()),
            .working([
                "account_failures", "account_retry_at", "account_errors", "account_probe_until", "removed_at",
                "tap_epoch", "place_epoch",
            ]),
        ],
        export: .section("settings", 1),
        // A lock of the row needs a right to change it, too.
        access: TableAccess(api: .all, consoleChanges: ["account_retry_at", "account_probe_until"]),
        triesKeys: true
    )

    static let customers: [StoredTable] = [
        Self.customer,
        StoredTable(
            "device",
            "the destinations of notifications; `address` is a token or an address of the web",
            [
                .exported(["id", "service", "agent", "registered_at", "refused_at"]),
                .owner("customer_id"),
                .sealed("address", as: "device", .text),
                .sealed("secret", as: "device.secret", .leftOut(.secret), keys: .credentials),
                .hashed(["address_id"]),
            ],
            export: .section("devices", 7),
            access: TableAccess(api: .all),
            triesKeys: true
        ),
        // A notification that waits for an unavailable service is pushed when the service is back, however long that
        // takes. So none is pushed twice.
        StoredTable(
            "push_delivery",
            "which device has got which notification",
            key: [],
            owner: .row(column: "device_id", table: "device"),
            [.working(["notification_id", "device_id", "kind", "delivered_at"])],
            export: .leftOut(.working),
            retention: [
                .deleted(
                    16,
                    "delivered_at",
                    .retention(and: RetentionAge.trying),
                    if: """
                        delivered_at < $1
                                and not exists (
                                    select from notification where id = notification_id and told_at is null)
                        """,
                    rows: .byPlace
                )
            ]
        ),
        StoredTable(
            "push_event",
            "the newest revision of an event that was pushed",
            key: ["customer_id", "event_id"],
            [.owner("customer_id"), .working(["event_id", "revision", "holder", "lease_until", "begun_at"])],
            export: .leftOut(.working),
            retention: [
                .deleted(
                    17,
                    "begun_at",
                    .retention(and: RetentionAge.trying),
                    if: "begun_at < $1 and lease_until < $2",
                    [.now]
                )
            ],
            access: TableAccess(consoleChanges: ["lease_until"])
        ),
    ]
}
