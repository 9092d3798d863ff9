import english from "../translations/en.json";

interface Refusal {
  readonly error?: { readonly message?: string; readonly details?: { readonly secondFactor?: boolean } };
}

/** Strapi's login page has no field for a code, so a dialog asks and resends the login. */
export function askForCodeAtLogin(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const reply = await send(input, init);
    if (reply.ok || typeof init?.body !== "string" || !/\/admin\/login$/.test(urlOf(input))) return reply;
    const { error } = (await reply
      .clone()
      .json()
      .catch(() => ({}))) as Refusal;
    if (error?.details?.secondFactor !== true) return reply;
    const code = await askForCode(error.message ?? "");
    if (code === null) return reply;
    return window.fetch(input, { ...init, body: JSON.stringify({ ...(JSON.parse(init.body) as object), code }) });
  };
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

/** Strapi loads its texts later. */
async function textsOf(language: string): Promise<typeof english> {
  const own = (await import(`../translations/${language}.json`).catch(() => null)) as { default: Partial<typeof english> } | null;
  return { ...english, ...own?.default };
}

async function askForCode(sentence: string): Promise<string | null> {
  const texts = await textsOf(document.documentElement.lang);
  const { backgroundColor } = getComputedStyle(document.body);
  const { color } = getComputedStyle(document.querySelector("label") ?? document.body);
  const frame = { ...{ border: "1px solid rgb(128 128 128 / 60%)", borderRadius: "0.4rem" }, ...{ font: "inherit", color } };
  const place = { margin: "auto", width: "min(40rem, 100% - 3.2rem)" };
  const dialog = element("dialog", { ...frame, ...place, padding: "2.4rem", backgroundColor });
  const form = element("form", { display: "grid", gap: "1.6rem", fontSize: "1.4rem" });
  form.method = "dialog";
  const label = element("label", { display: "grid", gap: "0.4rem" });
  const input = element("input", { ...frame, padding: "0.8rem", backgroundColor: "transparent" });
  Object.assign(input, { autocomplete: "one-time-code", spellcheck: false, maxLength: 40, required: true, autofocus: true });
  label.append(texts["two-factor.code"], input);
  const question = element("p", {});
  Object.assign(question, { id: "second-factor-question", textContent: sentence });
  dialog.setAttribute("aria-labelledby", question.id);
  const buttons = element("div", { display: "flex", gap: "0.8rem", alignItems: "center" });
  const send = button(texts["two-factor.log-in"], "send");
  send.className = document.querySelector<HTMLButtonElement>("button[type=submit]")?.className ?? "";
  const cancel = button(texts["two-factor.cancel"], "");
  Object.assign(cancel.style, frame, { backgroundColor: "transparent" });
  buttons.append(send, cancel);
  form.append(question, label, buttons);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "send" ? input.value : null);
    });
  });
}

function button(label: string, value: string): HTMLButtonElement {
  const made = element("button", { padding: "0.8rem 1.6rem", minHeight: "4rem", cursor: "pointer" });
  return Object.assign(made, { textContent: label, value, formNoValidate: value === "" });
}

function element<Name extends "dialog" | "form" | "label" | "input" | "p" | "div" | "button">(
  name: Name,
  style: Partial<CSSStyleDeclaration>,
) {
  const made = document.createElement(name);
  Object.assign(made.style, style);
  return made;
}
