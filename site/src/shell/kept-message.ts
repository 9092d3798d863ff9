const keys = { message: "message", log: "message-log" } as const;

export type KeptMessage = {
  message: string;
  /** Codes for "Save Error" that identify the failure in the server log. */
  log: string | undefined;
};

/** Survives a full page load in this tab. Must not contain personal data. */
export function keepMessage({ message, log }: KeptMessage): void {
  sessionStorage.setItem(keys.message, message);
  if (log === undefined) sessionStorage.removeItem(keys.log);
  else sessionStorage.setItem(keys.log, log);
}

export function takeKeptMessage(): KeptMessage | null {
  const [message, log] = [sessionStorage.getItem(keys.message), sessionStorage.getItem(keys.log)];
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
  return message === null ? null : { message, log: log ?? undefined };
}
