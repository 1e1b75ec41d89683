/// One line, or for a histogram one group of lines, of the exposition.
protocol PrometheusSeries: AnyObject, Sendable {
    /// Appends the series' lines. `labels` is rendered and without braces.
    func write(name: String, labels: String, into text: inout String)
}
