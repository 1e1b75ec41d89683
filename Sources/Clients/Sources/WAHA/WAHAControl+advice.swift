public import Pipeline

extension WAHAControl {
    public func advice(on facts: SourceFacts) -> SourceAdvice {
        guard let version = facts.version.flatMap({ SourceVersion($0) }) else { return .unknownVersion }
        guard version >= SourceVersion([2026, 7, 1]) else {
            return .fault("its version is too old", remedy: "install WAHA 2026.7.1 or newer")
        }
        if facts.engine == "GOWS", version.hasPrefix([2026, 8, 1]) || version.hasPrefix([2026, 8, 2]) {
            return .warning(
                "this version names the owner's own messages wrongly, and they may not be read",
                remedy: "install another version of WAHA"
            )
        }
        guard facts.engine == "GOWS" else {
            return .warning(
                "its engine cannot link phones that ask for a passkey",
                remedy: "set WHATSAPP_DEFAULT_ENGINE=GOWS in WAHA"
            )
        }
        return .fine
    }
}
