internal import FoundationEssentials

/// The kinds of settings, by the type of their values. The range in words and the default come from the values where
/// they can.
extension Setting<String> {
    static func text(
        _ name: String,
        as kind: KnownSetting.Kind = .text,
        standard: String,
        range: String? = nil,
        isSecret: Bool = false,
        _ meaning: String
    ) -> Self {
        let known = KnownSetting(name, kind, standard: standard, range: range, isSecret: isSecret, meaning)
        return Setting(known) { $0.required($1) }
    }

    /// The address of a service that the operator runs or pays for, without slashes at the end.
    static func url(_ name: String, standard: String, range: String = KnownSetting.operatorURLs, _ meaning: String)
        -> Self
    {
        Setting(KnownSetting(name, .url, standard: standard, range: range, meaning)) { $0.operatorURL($1) }
    }

    /// URLs of the nodes of one broker, comma-separated.
    static func brokers(_ name: String, standard: String, _ meaning: String) -> Self {
        let known = KnownSetting(name, .url, standard: standard, range: KnownSetting.brokers, isSecret: true, meaning)
        return Setting(known) { reader, setting in
            let urls = reader.required(setting)
            if !urls.isEmpty { reader.checkBrokers(urls, setting) }
            return urls
        }
    }

    static func queue(_ name: String, standard: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .text, standard: standard, meaning)) { $0.queue($1) }
    }
}

/// nil if the setting is absent.
extension Setting<String?> {
    static func text(
        _ name: String,
        as kind: KnownSetting.Kind = .text,
        range: String? = nil,
        isSecret: Bool = false,
        _ meaning: String
    ) -> Self {
        Setting(KnownSetting(name, kind, range: range, isSecret: isSecret, meaning)) { $0.text($1) }
    }

    static func path(_ name: String, range: String? = nil, _ meaning: String) -> Self {
        self.text(name, as: .path, range: range, meaning)
    }

    /// A file that must be there.
    static func file(_ name: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .path, meaning)) { reader, setting in
            let path = reader.text(setting)
            if let path, !FileManager.default.isReadableFile(atPath: path) {
                reader.report(setting, UnreadableFile.problem(path))
            }
            return path
        }
    }

    /// URLs of the nodes of one broker, comma-separated.
    static func brokers(_ name: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .url, range: KnownSetting.brokers, isSecret: true, meaning)) { reader, setting in
            let urls = reader.text(setting)
            if let urls { reader.checkBrokers(urls, setting) }
            return urls
        }
    }

    static func secret(_ name: String, range: String? = nil, _ meaning: String) -> Self {
        self.text(name, range: range, isSecret: true, meaning)
    }

    /// The address of a service that the operator runs or pays for, without slashes at the end.
    static func url(_ name: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .url, range: KnownSetting.operatorURLs, meaning)) {
            $0.isGiven($1) ? $0.operatorURL($1) : nil
        }
    }

    /// The address of pages in browsers: without a path.
    static func origin(_ name: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .url, range: KnownSetting.operatorURLs, meaning)) {
            $0.isGiven($1) ? $0.origin($1) : nil
        }
    }
}

extension Setting<[String]> {
    /// Items separated by commas. Empty if the setting is absent and has no default.
    static func list(
        _ name: String,
        standard: String? = nil,
        range: String? = nil,
        isSecret: Bool = false,
        _ meaning: String
    ) -> Self {
        let known = KnownSetting(name, .list, standard: standard, range: range, isSecret: isSecret, meaning)
        return Setting(known) { $0.list($1) }
    }

    static func queues(_ name: String, range: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .list, range: range, meaning)) { $0.queues($1) }
    }
}

extension Setting<Duration> {
    /// - Parameter range: in words, if the bounds alone do not say it.
    static func duration(
        _ name: String,
        standard: String,
        in bounds: ClosedRange<Duration>,
        range: String? = nil,
        _ meaning: String
    ) -> Self {
        let words = "\(DurationText.format(bounds.lowerBound)) to \(DurationText.format(bounds.upperBound))"
        let known = KnownSetting(name, .duration, standard: standard, range: range ?? words, meaning)
        return Setting(known) { $0.duration($1, in: bounds) }
    }
}

extension Setting<Int> {
    static func number(_ name: String, standard: Int, in bounds: ClosedRange<Int>, _ meaning: String) -> Self {
        let range = "\(bounds.lowerBound) to \(bounds.upperBound)"
        return Setting(KnownSetting(name, .number, standard: "\(standard)", range: range, meaning)) {
            $0.number($1, in: bounds)
        }
    }

    /// Bytes, written as `64KiB` or `4MiB`.
    static func size(_ name: String, standard: String, in bounds: ClosedRange<Int>, _ meaning: String) -> Self {
        let range = "\(bounds.lowerBound >> 10)KiB to \(bounds.upperBound >> 20)MiB"
        return Setting(KnownSetting(name, .text, standard: standard, range: range, meaning)) {
            $0.size($1, in: bounds, range)
        }
    }
}

/// nil if the setting is absent.
extension Setting<Int?> {
    static func number(_ name: String, in bounds: ClosedRange<Int>, _ meaning: String) -> Self {
        let range = "\(bounds.lowerBound) to \(bounds.upperBound)"
        return Setting(KnownSetting(name, .number, range: range, meaning)) {
            $0.text($1) == nil ? nil : $0.number($1, in: bounds)
        }
    }
}

extension Setting<Double> {
    /// A number from 0 to 1.
    static func share(_ name: String, standard: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .number, standard: standard, range: "0 to 1", meaning)) { reader, setting in
            guard let text = reader.text(setting) else { return 0 }
            guard let share = Double(text), (0...1).contains(share) else {
                reader.report(setting, "must be a number from 0 to 1")
                return 0
            }
            return share
        }
    }
}

extension Setting<Bool> {
    /// One of two words, in upper or lower case.
    static func flag(
        _ name: String,
        yes: String = "on",
        no: String = "off",
        standard: Bool,
        _ meaning: String
    ) -> Self {
        let known = KnownSetting(name, .text, standard: standard ? yes : no, range: "\(yes) or \(no)", meaning)
        return Setting(known) { reader, setting in
            guard let text = reader.text(setting)?.lowercased() else { return standard }
            if text != yes, text != no { reader.report(setting, "must be one of \(yes), \(no)") }
            return text == yes
        }
    }

    /// `on` or `off`, in lower case.
    static func lowercaseFlag(_ name: String, standard: Bool, _ meaning: String) -> Self {
        let known = KnownSetting(name, .text, standard: standard ? "on" : "off", range: "on or off", meaning)
        return Setting(known) { reader, setting in
            let text = reader.text(setting)
            if let text, text != "on", text != "off" { reader.report(setting, "must be on or off") }
            return text == "on"
        }
    }
}

extension Setting where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of the words, in upper or lower case.
    ///
    /// - Parameter range: in words, if the list of the values does not say it well.
    static func choice(_ name: String, standard: Value, range: String? = nil, _ meaning: String) -> Self {
        let words = range ?? KnownSetting.alternatives(Value.self)
        return Setting(KnownSetting(name, .text, standard: standard.rawValue, range: words, meaning)) {
            $0.choice($1, Value.self) ?? standard
        }
    }
}

extension Setting {
    /// One of the words, in upper or lower case. nil if it is absent or faulty.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String,
        _ meaning: String
    ) -> Self
    where Value == Choice? {
        let range = KnownSetting.alternatives(Choice.self)
        return Setting(KnownSetting(name, .text, range: range, meaning)) { $0.choice($1, Choice.self) }
    }
}

extension KnownSetting {
    static let brokers = "amqps://, or amqp:// on loopback"
    static let operatorURLs = "https://, or http:// on loopback"

    /// `file, oidc or proxy`
    fileprivate static func alternatives<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type
    ) -> String {
        let words = Choice.allCases.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

extension Setting<HostAndPort?> {
    /// Where a program listens. nil if it is faulty.
    static func address(_ name: String, standard: String, range: String = "host:port", _ meaning: String) -> Self {
        Setting(KnownSetting(name, .text, standard: standard, range: range, meaning)) { reader, setting in
            let address = HostAndPort(reader.required(setting))
            if address == nil { reader.report(setting, "must be host:port, such as \(standard)") }
            return address
        }
    }
}

extension Setting<[IPNetwork]> {
    static func networks(_ name: String, _ meaning: String) -> Self {
        Setting(KnownSetting(name, .list, range: "IP addresses and networks", meaning)) { reader, setting in
            reader.items(of: setting).enumerated().compactMap { index, item in
                do throws(IPNetwork.Fault) { return try IPNetwork(item) } catch {
                    reader.report(setting, "item \(index + 1) \(error.problem)")
                    return nil
                }
            }
        }
    }
}
