public import Time

extension ExportReader {
    /// Reads a file for an import: the text, or the archive that has it.
    ///
    /// If the file does not show the order of its dates, an order is excluded that puts a message into the future.
    /// Throws `.inFuture` for a message that is more than a day ahead: the workers refuse those.
    ///
    /// - Parameter zone: of the phone that exported.
    public func read(
        forImport bytes: [UInt8],
        zone: Zone,
        order: DateOrder?,
        now: UnixTime
    ) throws(ExportFault) -> Export {
        let export: Export
        do throws(ExportFault) {
            export = try self.read(bytes, zone: zone, order: order)
        } catch {
            guard error.code == .ambiguousDates else { throw error }
            var possible: [Export] = []
            for order in [DateOrder.dayMonthYear, .monthDayYear] {
                let read = try self.read(bytes, zone: zone, order: order)
                if Self.future(in: read, now) == nil { possible.append(read) }
            }
            guard possible.count == 1 else { throw error }
            return possible[0]
        }
        guard let line = Self.future(in: export, now) else { return export }
        throw ExportFault(line: line, code: .inFuture, detail: "lies in the future")
    }

    /// The first line that is more than a day in the future.
    private static func future(in export: Export, _ now: UnixTime) -> Int? {
        let latest = now + .seconds(86_400)
        return export.messages.first { $0.time > latest }?.lineNumber
    }
}
