import type { Core } from "@strapi/strapi";

interface UsersPermissionsUserService {
  ensureHashedPasswords(values: { password: string }): Promise<{ password: string }>;
  validatePassword(password: string, hash: string): Promise<boolean>;
}

/** bcrypt of a random value nobody knows: checking against it takes as long as against a real account's hash. */
const nobodysHash = "$2a$10$X99P7CcCZL/aWRCtZeUOfOKofBzHBfVLd.IfWX23xsFjDsKrI2Hca";

/** A password as it is stored (bcrypt, by users-permissions). */
export async function hashPassword(strapi: Core.Strapi, password: string): Promise<string> {
  return (await service(strapi).ensureHashedPasswords({ password })).password;
}

/** Compares in the same time whether or not there is an account. */
export async function passwordMatches(strapi: Core.Strapi, password: string, hash: string | null): Promise<boolean> {
  const matches = await service(strapi).validatePassword(password, hash ?? nobodysHash);
  return matches && hash !== null;
}

function service(strapi: Core.Strapi): UsersPermissionsUserService {
  return strapi.plugin("users-permissions").service("user");
}
