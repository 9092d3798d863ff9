const closedKey = "closed-message";

/** Dismissed for this tab until the message changes. */
export function startMessage(): void {
  const message = document.querySelector<HTMLElement>("[data-message]");
  const button = message?.querySelector<HTMLButtonElement>("[data-close-message]");
  if (!message || !button) return;
  const text = message.dataset["message"] ?? "";
  button.hidden = false;
  message.hidden = sessionStorage.getItem(closedKey) === text;
  button.addEventListener("click", () => {
    sessionStorage.setItem(closedKey, text);
    message.hidden = true;
    document.querySelector<HTMLElement>("#main")?.focus();
  });
}
