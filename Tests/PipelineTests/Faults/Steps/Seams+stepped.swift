import Assembly
import Pipeline

extension Seams {
    /// Every call passes the trap.
    static func stepped(_ trap: StepTrap) -> Seams {
        var seams = Seams()
        seams.deliveries = { SteppedDeliverySource(base: $0, trap: trap) }
        seams.deliveryStore = { SteppedDeliveryStore(base: $0, trap: trap) }
        seams.outbox = { SteppedOutboxStore(base: $0, trap: trap) }
        seams.publisher = { base in
            MessagePublisher { messages in await trap.around(.publish) { await base.publish(messages) } }
        }
        seams.messages = { SteppedMessageStore(base: $0, trap: trap) }
        seams.conversations = { SteppedConversationStore(base: $0, trap: trap) }
        seams.schedules = { SteppedScheduleStore(base: $0, trap: trap) }
        seams.model = { base in
            LanguageModel { prompt throws(ModelError) in
                try await trap.around(.model) { () throws(ModelError) in try await base.complete(prompt) }
            }
        }
        seams.calendar = { SteppedCalendarStore(base: $0, trap: trap) }
        seams.calendarWriter = { base in
            CalendarWriter { account throws(CalendarError) in
                try await trap.around(.provision) { () throws(CalendarError) in try await base.provision(account) }
            } write: { event, place, known, account throws(CalendarError) in
                try await trap.around(.write) { () throws(CalendarError) in
                    try await base.write(event, place, known, account)
                }
            }
        }
        seams.calendarLookUp = { base in
            CalendarLookUp { window, zone, account in
                await trap.around(.lookUp) { await base.look(window, zone, account) }
            }
        }
        seams.notifications = { SteppedNotificationStore(base: $0, trap: trap) }
        seams.pushService = { base in
            base.sending { push, address in
                await trap.around(.push) { await base.send(push, address) }
            }
        }
        return seams
    }

    /// Through these, then through the other's.
    func then(_ outer: Seams) -> Seams {
        var seams = Seams()
        seams.deliveries = { outer.deliveries(self.deliveries($0)) }
        seams.deliveryStore = { outer.deliveryStore(self.deliveryStore($0)) }
        seams.outbox = { outer.outbox(self.outbox($0)) }
        seams.publisher = { outer.publisher(self.publisher($0)) }
        seams.messages = { outer.messages(self.messages($0)) }
        seams.conversations = { outer.conversations(self.conversations($0)) }
        seams.schedules = { outer.schedules(self.schedules($0)) }
        seams.model = { outer.model(self.model($0)) }
        seams.calendar = { outer.calendar(self.calendar($0)) }
        seams.calendarWriter = { outer.calendarWriter(self.calendarWriter($0)) }
        seams.calendarLookUp = { outer.calendarLookUp(self.calendarLookUp($0)) }
        seams.notifications = { outer.notifications(self.notifications($0)) }
        seams.pushService = { outer.pushService(self.pushService($0)) }
        return seams
    }
}
