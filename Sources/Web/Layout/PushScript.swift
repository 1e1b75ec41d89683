/// The part of the pages' script that subscribes a browser to pushes. Permission is asked in a click alone.
enum PushScript {
    static let text = Self.recognising + Self.subscribing

    /// Tells in the list of devices which one this browser is.
    private static let recognising = """
          const pushes = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
          const recognise = async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            const known = registration && await registration.pushManager.getSubscription();
            if (!known) return;
            const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(known.endpoint));
            const digest = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
            const mark = document.querySelector(`[data-push-device="${digest}"]`);
            if (!mark) return;
            mark.hidden = false;
            for (const offer of document.querySelectorAll("[data-push-offer]")) offer.hidden = true;
          };
          if (pushes && document.querySelector("[data-push-device]")) recognise().catch(() => {});

        """

    /// A subscription is bound to the key. One that was made with another key is of no use any more.
    private static let subscribing = """
          const base64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
            .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
          const bytes = (text) => Uint8Array.from(
            atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
          const within = (seconds, promise) => Promise.race([
            promise, new Promise((_, refuse) => setTimeout(() => refuse("failed"), 1000 * seconds)),
          ]);
          const subscribe = async (key) => {
            if (!pushes) throw "unsupported";
            if (await Notification.requestPermission() !== "granted") throw "denied";
            await navigator.serviceWorker.register(policy.createScriptURL(""));
            const { pushManager } = await within(20, navigator.serviceWorker.ready);
            const known = await pushManager.getSubscription();
            if (known) {
              const used = known.options.applicationServerKey;
              if (used && base64(used) === key) return known;
              await known.unsubscribe();
            }
            return within(30, pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
          };
          for (const form of document.querySelectorAll("form[data-push-key]")) {
            form.addEventListener("submit", async (event) => {
              event.preventDefault();
              if (form.dataset.sent) return;
              const { endpoint, p256dh, auth, fault } = form.elements;
              try {
                const subscription = await subscribe(form.dataset.pushKey);
                endpoint.value = subscription.endpoint;
                p256dh.value = base64(subscription.getKey("p256dh"));
                auth.value = base64(subscription.getKey("auth"));
              } catch (error) {
                fault.value = typeof error === "string" ? error : error.name === "NotAllowedError" ? "denied" : "failed";
              }
              form.submit();
            });
          }

        """
}
