/// All series of one name.
struct PrometheusFamily: Sendable {
    enum Kind: String, Sendable {
        case counter
        case gauge
        case histogram
    }

    /// A family of more series than these has a label that is not a closed set. The further ones are counted and not shown.
    static let mostSeries = 500

    let kind: Kind
    var series: [String: any PrometheusSeries] = [:]

    func write(name: String, help: String?, into text: inout String) {
        var lines = ""
        for (labels, series) in self.series.sorted(by: { $0.key < $1.key }) {
            series.write(name: name, labels: labels, into: &lines)
        }
        guard !lines.isEmpty else { return }
        if let help { text += "# HELP \(name) \(PrometheusText.escaped(help, quotes: false))\n" }
        text += "# TYPE \(name) \(self.kind.rawValue)\n"
        text += lines
    }
}
