const key = "asked-path";

/** Remembers the page first asked for, for this tab, until after the login. */
export function keepAskedPath(path: string): void {
  sessionStorage.setItem(key, path);
}

/** The remembered page; whoever goes there checks first that it is one of our own paths. */
export function askedPath(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetAskedPath(): void {
  sessionStorage.removeItem(key);
}
