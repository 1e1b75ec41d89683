/// What makes pages live. Pages work without it.
enum PageScript {
    /// Loads a live page again each five seconds while its tab is seen, and replaces the parts that have changed unless
    /// the focus is in them. The parts are HTML of this server alone; the policy's name is the only one that
    /// Content-Security-Policy lets make HTML. A form is sent once.
    static let text = """
        "use strict";
        (() => {
          const policy = window.trustedTypes
            ? trustedTypes.createPolicy("jadwal", { createHTML: (html) => html })
            : { createHTML: (html) => html };
          const zone = () => {
            for (const time of document.querySelectorAll("time[datetime]:not([title])")) {
              const at = new Date(time.dateTime);
              if (!Number.isNaN(at.valueOf())) {
                time.title = at.toLocaleString(document.documentElement.lang + "-u-nu-latn");
              }
            }
          };
          let waiting = false;
          const renew = async () => {
            if (document.hidden || waiting) return;
            waiting = true;
            try {
              const answer = await fetch(location.href, { credentials: "same-origin", redirect: "error" });
              if (!answer.ok) return;
              const text = await answer.text();
              const fresh = new DOMParser().parseFromString(policy.createHTML(text), "text/html");
              for (const part of document.querySelectorAll("[data-live]")) {
                const other = fresh.querySelector(`[data-live="${CSS.escape(part.dataset.live)}"]`);
                if (!other || part.contains(document.activeElement)) continue;
                const open = [...part.querySelectorAll("details")].map((details) => details.open);
                other.querySelectorAll("details").forEach((details, at) => { details.open = open[at] || false; });
                if (!part.isEqualNode(other)) part.replaceWith(document.adoptNode(other));
              }
              zone();
            } catch {
              // The server is away. The next turn tries again.
            } finally {
              waiting = false;
            }
          };
          zone();
          if (document.body.hasAttribute("data-live-page")) {
            setInterval(renew, 5000);
            document.addEventListener("visibilitychange", renew);
          }
          for (const form of document.querySelectorAll("form.act")) {
            form.addEventListener("submit", (event) => {
              if (form.dataset.sent) event.preventDefault();
              form.dataset.sent = "yes";
            });
          }
          window.addEventListener("pageshow", () => {
            for (const form of document.querySelectorAll("form.act")) delete form.dataset.sent;
          });
        })();

        """
}
