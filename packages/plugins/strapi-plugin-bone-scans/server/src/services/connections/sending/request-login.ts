import type { ConnectionChange } from "@trabecula/contracts";
import { invalidField } from "@trabecula/strapi-kit";
import type { ServerLogin } from "./server-login.ts";

const missing = {
  user: "Enter the user name or the client’s id.",
  secret: "Enter the password, token or secret.",
  tokenAddress: "Enter the address of the token endpoint.",
} as const;

export function loginIn({
  scheme,
  ...given
}: Pick<ConnectionChange, "scheme" | "user" | "secret" | "tokenAddress" | "scope">): ServerLogin | undefined {
  const need = (name: keyof typeof missing): string => {
    const value = given[name];
    if (value === undefined) throw invalidField(name, missing[name]);
    return value;
  };
  switch (scheme) {
    case undefined:
      return undefined;
    case "none":
      return { scheme };
    case "basic":
      return { scheme, user: need("user"), secret: need("secret") };
    case "bearer":
      return { scheme, secret: need("secret") };
    case "oauth":
      return {
        scheme,
        ...{ user: need("user"), secret: need("secret"), tokenAddress: need("tokenAddress"), scope: given.scope ?? null },
      };
  }
}
