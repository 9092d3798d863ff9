const keys = { message: "message", log: "message-log" } as const;

export type KeptMessage = {
  message: string;
  /** For "Save Error": codes that find the failure in the server's log. */
  log: string | undefined;
};

/** Keeps a message for the next page of this tab, which is loaded anew. Never holds anything personal. */
export function keepMessage({ message, log }: KeptMessage): void {
  sessionStorage.setItem(keys.message, message);
  if (log === undefined) sessionStorage.removeItem(keys.log);
  else sessionStorage.setItem(keys.log, log);
}

/** The kept message, once. */
export function takeKeptMessage(): KeptMessage | null {
  const [message, log] = [sessionStorage.getItem(keys.message), sessionStorage.getItem(keys.log)];
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
  return message === null ? null : { message, log: log ?? undefined };
}
