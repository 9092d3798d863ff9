const key = "asked-path";

/** Kept for this tab until after login. */
export function keepAskedPath(path: string): void {
  sessionStorage.setItem(key, path);
}

/** Callers must validate that it is a path of this site. */
export function askedPath(): string | null {
  return sessionStorage.getItem(key);
}

export function forgetAskedPath(): void {
  sessionStorage.removeItem(key);
}
