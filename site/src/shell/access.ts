import type { User } from "@trabecula/contracts";

/** Who may see a screen; `researcher`: logged in, and not as a patient. The browser's guards are a courtesy: /api decides. */
export type Access = "anyone" | "logged-in" | "researcher" | "admin";

/** Who asks for a screen. */
export interface Visitor {
  role: User["role"] | null;
  isLoggedIn: boolean;
  /** Had a session until now, here or in another tab. */
  hasLeft: boolean;
}

/** What a visitor gets: the screen, the page of a path that is none, or the public home page. */
export type Outcome = "screen" | "not-found" | "home";

export function outcomeFor(access: Access, { role, isLoggedIn, hasLeft }: Visitor): Outcome {
  switch (access) {
    case "anyone":
      return "screen";
    case "logged-in":
      return isLoggedIn ? "screen" : "home";
    case "researcher":
      if (!isLoggedIn) return "home";
      return role === "patient" ? "not-found" : "screen";
    case "admin":
      if (isLoggedIn) return role === "admin" ? "screen" : "not-found";
      // Who had a session until now knows that the screen exists.
      return hasLeft || role === "admin" ? "home" : "not-found";
  }
}
