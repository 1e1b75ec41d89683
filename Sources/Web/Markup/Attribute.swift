/// An attribute of an element. Those that hold an address take a route, or an address of HTTPS that is somebody else's;
/// none holds a script or a style.
public struct Attribute: Sendable, Hashable {
    let name: String
    /// nil: the attribute stands alone.
    let value: String?

    private init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }

    func write(into output: inout String) {
        output += " \(self.name)"
        guard let value else { return }
        let text = self.name == "value" ? HTMLText.typed(value) : HTMLText.visible(value)
        output += "=\"\(HTMLText.escaped(text))\""
    }

    public static func href(_ route: Route) -> Attribute { Attribute("href", route.text) }
    /// With `stranger` and `noReferrer`: `Markup.outside` adds them.
    static func href(outside address: OutsideAddress) -> Attribute { Attribute("href", address.text) }
    /// The page behind the link can neither reach this one nor read where its visitor comes from.
    static let stranger = Attribute("rel", "noopener noreferrer")
    static let noReferrer = Attribute("referrerpolicy", "no-referrer")
    /// A part of the same page.
    public static func anchor(_ id: String) -> Attribute { Attribute("href", "#\(id)") }
    public static func action(_ route: Route) -> Attribute { Attribute("action", route.text) }

    /// Classes of the style sheet.
    public static func classes(_ names: String...) -> Attribute { Attribute("class", names.joined(separator: " ")) }
    public static func id(_ id: String) -> Attribute { Attribute("id", id) }
    public static func title(_ text: String) -> Attribute { Attribute("title", text) }
    public static func label(_ words: Spoken) -> Attribute { Attribute("aria-label", words.text) }
    public static func role(_ role: String) -> Attribute { Attribute("role", role) }
    public static func language(_ language: Language) -> Attribute { Attribute("lang", language.rawValue) }
    /// The language of the page behind a link.
    public static func reads(_ language: Language) -> Attribute { Attribute("hreflang", language.rawValue) }
    public static func pressed(_ isPressed: Bool) -> Attribute { Attribute("aria-pressed", "\(isPressed)") }
    public static let current = Attribute("aria-current", "page")
    public static let currentStep = Attribute("aria-current", "step")
    public static let hidden = Attribute("aria-hidden", "true")
    public static let polite = Attribute("aria-live", "polite")
    public static func describedBy(_ id: String) -> Attribute { Attribute("aria-describedby", id) }
    public static let invalid = Attribute("aria-invalid", "true")
    public static let column = Attribute("scope", "col")
    public static let row = Attribute("scope", "row")
    public static func span(_ columns: Int) -> Attribute { Attribute("colspan", "\(columns)") }
    public static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }
    /// The title of a cell, for a table that is shown as a list.
    public static func cell(_ title: Spoken) -> Attribute { Attribute("data-title", title.text) }
    /// The name by which the page's script finds a part.
    public static func live(_ part: String) -> Attribute { Attribute("data-live", part) }
    var liveName: String? { self.name == "data-live" ? self.value : nil }
    /// The script shows the element if the page has lost this source: a word of ours.
    static func lost(_ source: String) -> Attribute { Attribute("data-lost", source) }
    /// The script writes the time in UTC.
    static let utc = Attribute("data-utc", nil)
    /// The script subscribes with this key when the form is sent.
    static func pushKey(_ key: String) -> Attribute { Attribute("data-push-key", key) }
    /// The script shows the element if this is the digest of the browser's own push address.
    public static func pushDevice(_ digest: String) -> Attribute { Attribute("data-push-device", digest) }
    /// The script hides the element if the browser was recognised.
    public static let pushOffer = Attribute("data-push-offer", nil)
    /// The script shows the number at the icon of the installed app.
    static func badge(_ number: Int) -> Attribute { Attribute("data-badge", "\(number)") }
    /// The script writes the city of the browser's zone into the field if it is empty.
    static let zone = Attribute("data-zone", nil)
    /// The list of a field, by its id.
    static func list(_ id: String) -> Attribute { Attribute("list", id) }
    /// By the script and by links, not by the keyboard.
    static let canHaveFocus = Attribute("tabindex", "-1")
    /// The script shows the element if the browser can install the pages as an app.
    public static let installOffer = Attribute("data-install", nil)
    /// The script lets the form be sent only after this time.
    static func wait(_ seconds: Int) -> Attribute { Attribute("data-wait", "\(seconds)") }
    /// The script follows the link at this key: a letter, `/`, or `back` and `on` for the arrows.
    public static func key(_ key: String) -> Attribute { Attribute("data-key", key) }
    /// The day of a part of a calendar, as `YYYY-MM-DD`.
    public static func day(_ day: String) -> Attribute { Attribute("data-day", day) }
    /// The first quarter of an hour that a calendar's days draw.
    public static func firstRow(_ quarter: Int) -> Attribute { Attribute("data-first", "\(quarter)") }
    /// Minutes since midnight when the page was made.
    public static func minutes(_ minutes: Int) -> Attribute { Attribute("data-minutes", "\(minutes)") }
    /// The place of an event's calendar in the list of calendars.
    public static func calendar(_ place: Int) -> Attribute { Attribute("data-calendar", "\(place)") }
    /// Words that the script says, by a name of ours.
    public static func said(_ name: String) -> Attribute { Attribute("data-said", name) }
    /// The script shows the button, which copies the text of the field with this id.
    public static func copies(_ id: String) -> Attribute { Attribute("data-copy", id) }
    /// The words of the button once the script has done what it says.
    public static func whenDone(_ words: Spoken) -> Attribute { Attribute("data-done", words.text) }
    public static let notShown = Attribute("hidden", nil)
    public static let open = Attribute("open", nil)

    // Forms
    public static let get = Attribute("method", "get")
    /// Closes the dialog that the form stands in.
    public static let dialog = Attribute("method", "dialog")
    public static let post = Attribute("method", "post")
    public static let multipart = Attribute("enctype", "multipart/form-data")
    public static func accept(_ endings: String) -> Attribute { Attribute("accept", endings) }
    public static func name(_ name: String) -> Attribute { Attribute("name", name) }
    public static func value(_ value: String) -> Attribute { Attribute("value", value) }
    public static func type(_ type: InputType) -> Attribute { Attribute("type", type.rawValue) }
    public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    public static func longest(_ characters: Int) -> Attribute { Attribute("maxlength", "\(characters)") }
    public static func least(_ text: String) -> Attribute { Attribute("min", text) }
    public static func most(_ text: String) -> Attribute { Attribute("max", text) }
    public static func step(_ text: String) -> Attribute { Attribute("step", text) }
    public static func rows(_ count: Int) -> Attribute { Attribute("rows", "\(count)") }
    public static func filledIn(by purpose: String) -> Attribute { Attribute("autocomplete", purpose) }
    /// Some browsers send what is written elsewhere to check its spelling.
    public static let notSpelled = Attribute("spellcheck", "false")
    /// Typed input is validated by the program only.
    static let unchecked = Attribute("novalidate", nil)
    public static let readOnly = Attribute("readonly", nil)
    public static let required = Attribute("required", nil)
    public static let checked = Attribute("checked", nil)
    public static let selected = Attribute("selected", nil)
    public static let disabled = Attribute("disabled", nil)
    public static let focused = Attribute("autofocus", nil)
    public static let leftToRight = Attribute("dir", "ltr")
    public static func direction(_ language: Language) -> Attribute { Attribute("dir", language.direction) }
    public static let directionOfText = Attribute("dir", "auto")

    // By the script of the console, which also comes by a key to what has `key`
    /// The script copies the text, and then says so.
    public static func copies(text: String) -> Attribute { Attribute("data-text", text) }
    public static func says(_ words: Spoken) -> Attribute { Attribute("data-says", words.text) }
    public static func forgets(_ words: Spoken) -> Attribute { Attribute("data-forget", words.text) }
    /// The script finds the element by this name.
    public static func part(_ name: String) -> Attribute { Attribute("data-part", name) }
    public static func labelled(by id: String) -> Attribute { Attribute("aria-labelledby", id) }

    // Drawings
    /// As wide and as high as its place, whatever its shape is.
    static let stretched = Attribute("preserveAspectRatio", "none")
    public static func viewBox(_ width: Int, _ height: Int) -> Attribute {
        Attribute("viewBox", "0 0 \(width) \(height)")
    }
    public static func x(_ x: Double) -> Attribute { Attribute("x", Self.number(x)) }
    public static func y(_ y: Double) -> Attribute { Attribute("y", Self.number(y)) }
    public static func width(_ width: Double) -> Attribute { Attribute("width", Self.number(width)) }
    public static func height(_ height: Double) -> Attribute { Attribute("height", Self.number(height)) }
    /// The steps of a path, made of numbers of ours.
    static func path(_ steps: [String]) -> Attribute { Attribute("d", steps.joined()) }

    /// Two decimals: drawings stay small.
    private static func number(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
    }
}

public enum InputType: String, Sendable {
    case button, checkbox, date, email, file, hidden, number, password, radio, search, submit, tel, text
    case time = "datetime-local"
    case clock = "time"
}
