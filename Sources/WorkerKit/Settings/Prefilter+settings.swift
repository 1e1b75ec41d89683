public import Jadwal

extension Prefilter {
    public init(reading reader: inout SettingsReader) {
        let text = reader.text(.prefilter)
        if let text, text != "on", text != "off" { reader.report(.prefilter, "must be on or off") }
        self.init(isOn: text != "off", sampledPercent: reader.number(.prefilterSample, in: 0...100))
    }
}
