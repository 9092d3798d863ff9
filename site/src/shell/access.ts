import type { User } from "@trabecula/contracts";

/** `researcher`: logged in and not a patient. Not a security boundary: /api checks access. */
export type Access = "anyone" | "logged-in" | "researcher" | "admin";

export interface Visitor {
  role: User["role"] | null;
  isLoggedIn: boolean;
  /** Had a session until now, in any tab. */
  hasLeft: boolean;
}

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
      // Users who just lost their session already know that the screen exists.
      return hasLeft || role === "admin" ? "home" : "not-found";
  }
}
