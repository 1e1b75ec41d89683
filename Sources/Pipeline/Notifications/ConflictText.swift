internal import Foundation
internal import Time

/// The text for an owner about the conflicts of an event, other times for it, and calendars that could not be read.
struct ConflictText {
    /// More would fill the screen of a phone.
    private static let named = 3

    let report: ConflictReport
    let owner: CalendarOwner

    private var isArabic: Bool { self.owner.speaksArabic }

    /// Nil if there is no hard conflict.
    func title(_ action: EventChange.Action) -> String? {
        guard self.report.isHard else { return nil }
        switch action {
        case .add: return self.isArabic ? "أُضيف موعد يتعارض مع غيره" : "Added, but it overlaps"
        case .update: return self.isArabic ? "تغيّر موعد وصار يتعارض مع غيره" : "Changed, and now it overlaps"
        case .cancel: return nil
        }
    }

    /// The most important lines first.
    var lines: [String] {
        var lines = self.report.conflicts.prefix(Self.named).map(self.line)
        let more = self.report.conflicts.count - Self.named
        if more > 0 { lines.append(self.isArabic ? "وتعارضات أخرى: \(more)" : "and \(more) more") }
        if !self.report.slots.isEmpty {
            lines.append(self.isArabic ? "أوقات متاحة:" : "Free instead:")
            lines += self.report.slots.enumerated().map { "\($0 + 1). \(self.line($1))" }
        }
        if !self.report.isComplete { lines.append(self.incomplete) }
        return lines
    }

    /// Why a time is suggested.
    func reason(_ slot: FreeSlot) -> String {
        switch slot.reason {
        case .after(let title): self.isArabic ? "بعد \(self.name(title))" : "after \(self.name(title))"
        case .before(let title): self.isArabic ? "قبل \(self.name(title))" : "before \(self.name(title))"
        case .sameHour: self.isArabic ? "في الساعة نفسها" : "at the same hour"
        case .free: self.isArabic ? "لا شيء حوله" : "nothing near it"
        }
    }

    private func line(_ conflict: Conflict) -> String {
        let instance = conflict.instance
        let when =
            instance.isAllDay
            ? (self.isArabic ? "طوال اليوم" : "all day")
            : "\(self.time(instance.start))–\(self.time(instance.end))"
        if instance.prayer != nil {
            return self.isArabic
                ? "في وقت صلاة \(instance.title) (\(when))" : "At the time of \(instance.title) (\(when))"
        }
        let what = "\(self.name(instance.title)) (\(when))"
        if conflict.isSoft, !instance.isAllDay { return self.isArabic ? "ربما: \(what)" : "Maybe: \(what)" }
        if conflict.isSoft { return self.isArabic ? "في اليوم نفسه: \(what)" : "The same day: \(what)" }
        return self.isArabic ? "يتعارض مع \(what)" : "Overlaps \(what)"
    }

    private func line(_ slot: FreeSlot) -> String {
        let start = slot.zone.instant(of: slot.start)
        return
            "\(self.day(start)) \(self.time(start))–\(self.time(slot.zone.instant(of: slot.end))), \(self.reason(slot))"
    }

    private var incomplete: String {
        let names = self.report.unread.filter { !$0.isEmpty }.prefix(Self.named).map(self.name)
        guard !names.isEmpty else {
            return self.isArabic
                ? "لم تُقرأ كل تقاويمك، فقد يكون هناك تعارض آخر."
                : "Not all of your calendars could be read: it may overlap more."
        }
        let list = names.joined(separator: self.isArabic ? "، " : ", ")
        return self.isArabic
            ? "تعذّرت قراءة \(list)، فقد يكون هناك تعارض آخر."
            : "\(list) could not be read: it may overlap more."
    }

    private func name(_ text: String) -> String {
        let text = text.isEmpty ? (self.isArabic ? "موعد" : "an event") : text.count > 60 ? "\(text.prefix(60))…" : text
        return self.isArabic ? "«\(text)»" : "“\(text)”"
    }

    private func day(_ instant: UnixTime) -> String {
        Self.date(instant).formatted(self.style.weekday(.abbreviated).day().month(.abbreviated))
    }

    private func time(_ instant: UnixTime) -> String {
        Self.date(instant).formatted(self.style.hour().minute())
    }

    private var style: Date.FormatStyle {
        var style = Date.FormatStyle(
            locale: Locale(identifier: self.isArabic ? "ar" : "en"),
            timeZone: self.owner.zone.rules
        )
        style.calendar = Calendar(identifier: .gregorian)
        return style
    }

    private static func date(_ instant: UnixTime) -> Date {
        Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    }
}

extension EventNotice {
    /// Adds the conflicts and the suggested times, for apps.
    mutating func take(_ text: ConflictText) {
        let report = text.report
        self.conflictsComplete = report.isComplete
        self.conflicts = report.conflicts.map { conflict in
            NotifiedConflict(
                uid: String(conflict.instance.uid.prefix(Self.uidLimit)),
                title: conflict.instance.title,
                start: Timestamp.utcText(conflict.instance.start),
                end: Timestamp.utcText(conflict.instance.end),
                calendar: conflict.instance.calendar,
                soft: conflict.isSoft
            )
        }
        self.suggestions = report.slots.map { slot in
            NotifiedSuggestion(
                start: Timestamp.utcText(slot.times.start(in: slot.zone)),
                end: Timestamp.utcText(slot.times.end(in: slot.zone)),
                reason: text.reason(slot)
            )
        }
    }

    /// UIDs of other programs may be long, and a push is short.
    private static let uidLimit = 120
}
