internal import ChatExport
internal import FoundationEssentials
internal import Store
internal import Time
internal import Web
internal import WorkerKit

/// Reads chats that owners have exported, not too often: each may take seconds of a processor.
struct ImportReader: Sendable {
    /// Of the file, and of the chat that an archive holds.
    static let longest = 32 << 20
    /// How long a file may take to come.
    static let patienceSeconds: Int64 = 120
    /// Files of one owner in an hour.
    static let perHour = 3
    static let hour = 3600
    /// Files of all owners. The longest one takes most of a minute.
    static let atOnce = 1
    /// Of the forms after them, which hold up to 12 MiB each.
    private static let wordsAtOnce = 4
    /// From the file to the owner's word, in seconds.
    static let validSeconds: Int64 = 900
    /// Of what a page carries from the file to the owner's word.
    private static let longestDraft = 8 << 20
    /// More do not fit into a page: each takes more than 80 bytes of it beside its words.
    private static let mostMessages = Self.longestDraft / 80

    private let files = RequestLimit(Self.perHour, in: .seconds(Self.hour))
    /// A form may be refused, and come again.
    private let words = RequestLimit(4 * Self.perHour, in: .seconds(Self.hour))
    private let gates = (files: RequestGate(Self.atOnce), words: RequestGate(Self.wordsAtOnce))

    /// Before a byte of a file is read, or of the owner's word on what was found. `leave` follows unless it throws.
    func enter(_ customer: String, hasFile: Bool) throws(OwnerFault) {
        let gate = hasFile ? self.gates.files : self.gates.words
        guard gate.enter() else { throw .tooOften(retryAfterSeconds: 60) }
        guard (hasFile ? self.files : self.words).allows(customer) else {
            gate.leave()
            throw .tooOften(retryAfterSeconds: Self.hour)
        }
    }

    func leave(hasFile: Bool) { (hasFile ? self.gates.files : self.gates.words).leave() }

    /// The content of a file.
    @concurrent
    func read(
        _ file: [UInt8]?,
        order: DateOrder?,
        zone: Zone,
        oldest: UnixTime,
        now: UnixTime
    ) async throws(ImportFault) -> ImportDraft {
        guard var bytes = file, !bytes.isEmpty else { throw .noFile }
        do throws(ArchiveFault) {
            if ExportArchive.isArchive(bytes) { bytes = try ExportArchive.chat(in: bytes, atMost: Self.longest) }
        } catch {
            throw .archive(error)
        }
        do throws(ExportFault) {
            let export = try ExportReader().read(
                forImport: bytes,
                zone: zone,
                order: order,
                now: now,
                since: oldest,
                atMost: Self.mostMessages
            )
            return ImportDraft(export, since: oldest)
        } catch {
            throw error.code == .tooMany ? .tooMuch : .chat(error.code, line: error.line)
        }
    }

    /// The draft in the form that the page carries.
    static func encoded(_ draft: ImportDraft) throws(ImportFault) -> [UInt8] {
        guard let data = try? JSONEncoder().encode(draft), data.count <= Self.longestDraft else { throw .tooMuch }
        return Array(data)
    }

    static func decoded(_ bytes: [UInt8]) -> ImportDraft? {
        try? JSONDecoder().decode(ImportDraft.self, from: Data(bytes))
    }
}

/// Why a file is not read.
enum ImportFault: Error, Sendable, Hashable {
    case noFile
    case archive(ArchiveFault)
    case chat(ExportFault.Code, line: Int)
    /// The messages that are new enough are more than a page carries.
    case tooMuch
    /// The page was open for too long, or is another owner's.
    case over
    case noSender
}
