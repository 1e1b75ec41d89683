/// The optional parts of a request, as far as this server is known to take them.
struct RequestShape: Equatable {
    var form = AnswerForm.schema
    var cap = TokenCap.completionTokens

    /// The next simpler shape, when the server complained about a part that can be left out; otherwise nil.
    func simplified(after complaint: ServerComplaint) -> RequestShape? {
        guard [400, 422, 501].contains(complaint.status), !complaint.isAboutLength else { return nil }
        if complaint.isAboutAnswerForm, let form = self.form.simpler {
            return RequestShape(form: form, cap: self.cap)
        }
        if let field = self.cap.field, complaint.names(field), let cap = self.cap.simpler {
            return RequestShape(form: self.form, cap: cap)
        }
        return nil
    }

    /// What both are known to work with.
    func combined(with other: RequestShape) -> RequestShape {
        RequestShape(form: min(self.form, other.form), cap: min(self.cap, other.cap))
    }
}
