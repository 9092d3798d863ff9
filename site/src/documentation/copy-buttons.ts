import * as messages from "@trabecula/messages/documentation";

const toldMs = 2000;

/** Skipped if the clipboard is unavailable, as over plain http. */
export function copyButtons(blocks: Iterable<HTMLPreElement>): void {
  if (!("clipboard" in navigator)) return;
  for (const block of blocks) {
    const frame = document.createElement("div");
    frame.className = "code-frame";
    block.replaceWith(frame);
    frame.append(block, copyButton(block));
  }
}

function copyButton(block: HTMLPreElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy-button";
  const say = (text: string) => (button.textContent = text);
  button.setAttribute("aria-live", "polite");
  say(messages.copy);
  button.addEventListener("click", () => {
    void navigator.clipboard.writeText(block.textContent.trimEnd()).then(
      () => say(messages.copied),
      () => say(messages.notCopied),
    );
    setTimeout(() => say(messages.copy), toldMs);
  });
  return button;
}
