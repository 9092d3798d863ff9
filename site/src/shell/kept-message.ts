const key = "message";

/** Keeps a message for the next page of this tab, which is loaded anew. Never holds anything personal. */
export function keepMessage(message: string): void {
  sessionStorage.setItem(key, message);
}

/** The kept message, once. */
export function takeKeptMessage(): string | null {
  const message = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return message;
}
