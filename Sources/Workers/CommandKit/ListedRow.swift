/// Something that is shown as a row of a table, or as an object of JSON.
package protocol ListedRow: Encodable {
    static var titles: [String] { get }
    /// As many as titles.
    var cells: [String] { get }
}
