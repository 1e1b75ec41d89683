/// What each message says to the one who reads the plan: lists become alternatives, and a choice from a list what was chosen.
enum MessageText {
    /// As many texts as there are messages. The sides tell who offered.
    static func plain(_ messages: [(body: String, side: String)]) -> [String] {
        var texts: [String] = []
        var list: (options: [String], side: String, position: Int)?
        for (position, message) in messages.enumerated() {
            let options = OptionList.options(message.body)
            if let list, list.side != message.side, position - list.position <= 6,
                let index = OptionList.choice(message.body, of: list.options.count)
            {
                texts.append("yes, " + list.options[index])
            } else if let list, list.side != message.side, position - list.position <= 6,
                let taken = OptionList.opening(message.body, of: list.options.count)
            {
                texts.append("yes, " + list.options[taken.index] + "\n" + taken.rest)
            } else {
                texts.append(options.map { OptionList.sentence(message.body, $0) } ?? message.body)
            }
            if let options { list = (options, message.side, position) }
        }
        return texts
    }
}
