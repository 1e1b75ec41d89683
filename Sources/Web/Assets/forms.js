/// Forms and what the page says after them. Pages work without it.
"use strict";
(() => {
  /// The one line that screen readers read out when something happens.
  const say = (words) => {
    const line = document.getElementById("status");
    if (line) line.textContent = words;
  };
  /// A field that is empty gets the city of the browser's own zone. The list has it by its English name, as a value or
  /// before the offset. The owner sends it.
  for (const field of document.querySelectorAll("input[data-zone]")) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
    const city = own.split("/").pop().replaceAll("_", " ");
    const listed = field.list && [...field.list.options].find((option) =>
      option.value === city || option.text.startsWith(city + " UTC"));
    if (!field.value) field.value = listed ? listed.value : own;
  }
  /// A button that waits can be pressed after its seconds.
  for (const form of document.querySelectorAll("form[data-wait]")) {
    const button = form.querySelector("button");
    button.disabled = true;
    setTimeout(() => { button.disabled = false; }, 1000 * form.dataset.wait);
  }
  /// A form is sent once. Its button says that it is being sent, in its own words. A download leaves the page as it is,
  /// so the button can be pressed again after a while.
  const release = (form) => {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("button[aria-disabled]")) button.removeAttribute("aria-disabled");
  };
  for (const form of document.querySelectorAll("form.act")) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) {
        event.preventDefault();
        return;
      }
      form.dataset.sent = "yes";
      const button = event.submitter || form.querySelector("button");
      if (!button) return;
      button.setAttribute("aria-disabled", "true");
      say(`${button.textContent.trim()} …`);
      setTimeout(() => release(form), 15000);
    });
  }
  window.addEventListener("pageshow", () => document.querySelectorAll("form.act").forEach(release));
  /// A toast goes after a while, unless somebody is at it. Escape sends it away. The address forgets it.
  const toast = document.querySelector(".toast");
  if (toast) {
    const address = new URL(location.href);
    for (const name of ["notice", "undo"]) address.searchParams.delete(name);
    history.replaceState(null, "", address);
    const hide = () => toast.classList.add("gone");
    const later = () => setTimeout(() => {
      if (toast.matches(":hover, :focus-within")) later();
      else hide();
    }, toast.querySelector("form") ? 20000 : 8000);
    later();
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
    setTimeout(() => say(toast.querySelector("p").textContent), 200);
  }
  /// Browsers that can install the pages as an app say so. The offer is hidden until then.
  window.addEventListener("beforeinstallprompt", (event) => {
    for (const offer of document.querySelectorAll("[data-install]")) {
      event.preventDefault();
      offer.hidden = false;
      offer.querySelector("button").addEventListener("click", () => {
        event.prompt();
        offer.hidden = true;
      });
    }
  });
})();
