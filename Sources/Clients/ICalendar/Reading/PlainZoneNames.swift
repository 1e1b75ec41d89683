/// The names of the IANA database without a slash, in lower case, with the zone that the name is a link to. The
/// links of the old POSIX names are those of the release 2024b.
enum PlainZoneNames {
    static let names: [String: String] = [
        "cet": "Europe/Brussels", "cst6cdt": "America/Chicago", "cuba": "America/Havana", "eet": "Europe/Athens",
        "egypt": "Africa/Cairo", "eire": "Europe/Dublin", "est": "America/Panama", "est5edt": "America/New_York",
        "gb": "Europe/London", "gb-eire": "Europe/London", "gmt": "UTC", "gmt+0": "UTC", "gmt-0": "UTC", "gmt0": "UTC",
        "greenwich": "UTC", "hongkong": "Asia/Hong_Kong", "hst": "Pacific/Honolulu", "iceland": "Atlantic/Reykjavik",
        "iran": "Asia/Tehran", "israel": "Asia/Jerusalem", "jamaica": "America/Jamaica", "japan": "Asia/Tokyo",
        "kwajalein": "Pacific/Kwajalein", "libya": "Africa/Tripoli", "met": "Europe/Brussels",
        "mst": "America/Phoenix", "mst7mdt": "America/Denver", "navajo": "America/Denver", "nz": "Pacific/Auckland",
        "nz-chat": "Pacific/Chatham", "poland": "Europe/Warsaw", "portugal": "Europe/Lisbon", "prc": "Asia/Shanghai",
        "pst8pdt": "America/Los_Angeles", "roc": "Asia/Taipei", "rok": "Asia/Seoul", "singapore": "Asia/Singapore",
        "turkey": "Europe/Istanbul", "uct": "UTC", "universal": "UTC", "utc": "UTC", "w-su": "Europe/Moscow",
        "wet": "Europe/Lisbon", "z": "UTC", "zulu": "UTC",
    ]
}
