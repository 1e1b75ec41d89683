/// Parts of formats, and inputs that are difficult for their readers.
enum FuzzWords {
    static let json: [String] = [
        "{", "}", "[", "]", "\"", ":", ",", "null", "true", "false", "{}", "[]", "\"\"", "\\u0000", "\\ud800",
        "\\udc00",
        "\\ud83d\\ude00", "\\\"", "\\\\", "\\u", "-0", "0", "1", "1.0", "1e2", "1e400", "1E-400", "0.1", "01",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "NaN", "\u{FEFF}", "//", "\\/",
    ]
    static let message: [String] = [
        "customer_id", "id", "chat_id", "is_sender_me", "timestamp", "body", "kind", "sender_name", "sender_number",
        "quoted_message", "message", "edited", "revoked", "1795255200", "1230768000", "@g.us", "@c.us",
        "0192d3a4-6c1e-7b52-9f0e-3f5a2c9b1d77", "event", "event_response", "start", "end", "cancelled", "event_id",
        "response", "going", "not_going", "maybe", "1795291200000",
    ]
    static let bridge: [String] = [
        "event", "payload", "data", "message.any", "message.edited", "message.revoked", "messages.upsert", "me",
        "_data",
        "messages.edited", "messages.delete", "key", "remoteJid", "remoteJidAlt", "fromMe", "participant", "@lid",
        "@c.us",
        "@s.whatsapp.net", "@g.us", ":20@", "true_", "false_", "_", "messageTimestamp", "1795590000000", "low", "high",
        "protocolMessage", "type", "REVOKE", "MESSAGE_EDIT", "editedMessage", "conversation", "extendedTextMessage",
        "contextInfo", "stanzaId", "quotedMessage", "eventMessage", "startTime", "secretEncryptedMessage",
        "whatsapp_business_account",
        "entry", "changes", "field", "value", "message_echoes", "smb_message_echoes", "from_user_id", "SA.1", "edit",
        "revoke",
        "original_message_id", "group_id", "system", "user_changed_number", "account_update", "\n",
    ]
    static let event: [String] = [
        "event_id", "revision", "action", "add", "update", "cancel", "summary", "description", "location", "all_day",
        "start_time", "end_time", "start_date", "end_date", "time_zone", "Asia/Riyadh", "America/New_York", "UTC",
        "2026-11-21T20:00:00+03:00", "2026-11-01T01:30:00-05:00", "2026-11-01T01:30:00-04:00", "2026-11-22",
        "9999-12-31", "0001-01-01", "T23:59:60Z", ".5", "+00:00", "-00:00", "Z",
    ]
    static let verdict: [String] = [
        "NO_EVENT", "HAS_EVENT_BUT_NOT_CONFIRMED", "HAS_EVENT_DENIED", "HAS_EVENT_AGREED", "status", "event", "events",
        "title", "start_date", "end_date", "start_time", "end_time", "location", "notes",
        "reference", "evidence", "messages", "phrase", "e1", "e2", "e3", "2026-11-22", "2026-11-21", "2028-11-21",
        "2027-03-14", "02:30", "03:00", "2027-10-03", "02:15", "20:00", "23:59", "00:00", "24:00", "```json", "<think>",
        "</think>",
    ]
    static let http: [String] = [
        "HTTP/1.1 200 OK", "HTTP/2 429", "\r\n", "\n", ":", "Retry-After: ", "retry-after-ms: ", "Date: ", "ETag: ",
        "W/\"a\"", "\"a\"", "%22a%22", "WWW-Authenticate: Digest realm=\"x\"", "Basic", "Location: ",
        "Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 31 Dec 9999 23:59:60 GMT", "120", "-1", "1e300", "0x10",
    ]
    static let complaint: [String] = [
        "error", "message", "type", "code", "param", "status", "details", "innererror", "metadata", "raw", "detail",
        "loc", "msg", "choices", "content", "refusal", "finish_reason", "length", "content_filter", "usage",
        "prompt_tokens", "completion_tokens", "reasoning_content", "retryDelay", "39s", "10h17m5.7s", "quotaId",
        "context_length_exceeded", "insufficient_quota", "response_format", "max_completion_tokens", "model",
        "try again in 6m0s", "reason", "BadDeviceToken", "timestamp",
    ]
    static let webDAV: [String] = [
        "<", ">", "/>", "</", "<D:response>", "</D:response>", "<D:href>", "</D:href>", "<D:propstat>",
        "</D:propstat>", "<D:prop>", "</D:prop>", "<D:status>HTTP/1.1 200 OK</D:status>", "HTTP/1.1 404 Not Found",
        "<C:calendar/>", "<D:displayname>", "<D:multistatus xmlns:D=\"DAV:\">", "</D:multistatus>", "xmlns=\"DAV:\"",
        "xmlns:D=\"\"", "xmlns:xml=\"a\"", "<![CDATA[", "]]>", "<!--", "-->", "<?xml version=\"1.0\"",
        " encoding=\"UTF-7\"", " encoding=\"UTF-16\"", "?>", "<?p?>", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;",
        "&amp;",
        "&#0;", "&#x10FFFF;", "&#xD800;", "D:", "http://", "//", "../", "/..", "%2F", "%", "<D:error>", "?", "#", "@",
    ]
    static let calendar: [String] = [
        "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VTIMEZONE", "END:VTIMEZONE",
        "BEGIN:VALARM", "END:VALARM", "UID:", "SEQUENCE:", "RECURRENCE-ID:", "\r\n", "\n", "\r\n ", "\n\t", ";", ":",
        "\\n", "\\,", "\\", ";X=\"a:b\"", "\"", "2147483648", "uid", "DTSTART;TZID=Asia/Riyadh:20261121T200000",
    ]
    static let recurrence: [String] = [
        "RRULE:FREQ=", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", "HOURLY", "MINUTELY", "SECONDLY", ";COUNT=",
        ";INTERVAL=",
        ";UNTIL=20261125T060000Z", ";BYDAY=-1SU,MO", ";BYMONTHDAY=30;BYMONTH=2", ";BYSETPOS=-1", ";BYHOUR=1,2,3",
        ";WKST=SU", ";RSCALE=HEBREW;SKIP=FORWARD", "EXDATE:", "RDATE;VALUE=PERIOD:", "20261124T090000Z/PT30M",
        "DURATION:P1W",
        "RANGE=THISANDFUTURE", "DTSTART;VALUE=DATE:20261123", "DTEND:20261123T080000Z", "TZID:",
        "TZID=Arab Standard Time",
        "TZOFFSETFROM:+0300", "TZOFFSETTO:-1200", "BEGIN:STANDARD", "END:STANDARD", "STATUS:CANCELLED",
        "00010101T000000",
        "99991231T235959Z", "ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.org", "SUMMARY:", "EXRULE:FREQ=DAILY",
    ]
    static let export: [String] = [
        "13.03.24, 10:16 - Tom: ", "3/13/24, 10:15 PM - ", "[13.03.24, 10:15:01] ", "2023-12-20, 5:46 p.m. – ",
        "٢٤‏/٤‏/٢٠٢٢، ٢:٠٧ م - ", "‎", "‏", "\u{202F}", "\u{2009}", "\r\n", "\n", "\u{FEFF}", ": ", ":", " - ",
        "<Media omitted>", "<This message was edited>", "This message was deleted", "<attached: 1-PHOTO.jpg>",
        "(file attached)", "Missed voice call", "POLL:", "Messages and calls are end-to-end encrypted", "~ ", "null",
        "created group \"x\"", "\u{0301}", "\0",
    ]
    static let speech: [String] = [
        "tomorrow", "next", "this", "Friday", "Thursday", "at", "8", "8:30", "20:00", "pm", "am", "the 5th", "5/6",
        "2027-01-31", "29 February", "in", "two weeks", "half past", "quarter to", "noon", "midnight", "tonight", "to",
        "till", "from", "an hour", "30 min", "dinner", "coffee", "ok", "yes", "no", "sorry", "can't", "?", "!", ".",
        ",",
        "بكرة", "بعد بكرة", "الخميس", "الجاي", "الساعة", "٨", "مساء", "ونص", "إلا ربع", "بعد المغرب", "الليلة", "يوم",
        "عشاء",
        "تم", "ابشر", "لا", "اعتذر", "ان شاء الله", "في", "أبو", "\u{0640}", "\u{064B}", "\u{200F}", "\u{0301}", "👍🏽",
        "7h30",
    ]
    static let prompt: [String] = [
        "<date>2026-11-21</date>", "<time>18:00</time>", "<messages>", "</messages>", "<messages-n1>", "</messages-n1>",
        "<answer_format>v2</answer_format>", "<known_events>", "</known_events>",
        "[1] A (other, 2026-11-21 17:00 Saturday): ",
        "[2] B (owner, 2026-11-21 17:01 Saturday, edited): ", " ⟪quoting: ", "⟫", "Noura (1763650000): ", "[re: ", "] ",
        "e1: Dinner | 2026-12-01 20:00–21:00 | Al Bujairi", "&lt;", "&amp;lt;", "\n", "9999-12-31", "0001-01-01",
    ]
    static let address: [String] = [
        "https://", "http://", "://", "//", "/", "?", "#", "@", ":", ":443", ":0", ":65536", "[::1]", "[", "]", "%2F",
        "%", "%00", "..", ".", "\u{0301}", "127.0.0.1", "::ffff:10.0.0.1", "/8", "/129", "example.org", "amqp://",
        "amqps://", "user:pass@", "250ms", "14d", "99999999999999999999", "+5", "2026-11-21T20:00:00.5+03:00",
    ]
}
