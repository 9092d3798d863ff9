import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import type { OidcProvider } from "@trabecula/strapi-plugin-accounts/oidc-provider";

const text = z.string().check(z.minLength(1), z.maxLength(500));
const texts = z._default(z.array(text).check(z.maxLength(200)), []);
const mayBe = <Contract extends z.ZodMiniType>(contract: Contract) => z._default(z.nullable(contract), null);

const asymmetric = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"] as const;

const ZProvider = z.strictObject({
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)),
  name: text,
  issuer: z.string().check(
    z.maxLength(255),
    z.refine(isUsable, "must be an https address without query; http only on this machine"),
    z.refine((issuer) => !/\/(?:common|organizations|consumers|\{tenantid\})(?:\/|$)/i.test(issuer), "must name a single Entra tenant"),
  ),
  clientId: text,
  clientSecretFile: z.string().check(z.refine((file) => path.isAbsolute(file), "must be an absolute path")),
  scope: z._default(z.string().check(z.regex(/^openid(?: [!-~]+)*$/, "must begin with openid")), "openid email profile"),
  algorithms: z._default(z.array(z.enum(asymmetric)).check(z.minLength(1)), [...asymmetric]),
  trustsEmail: z._default(z.boolean(), false),
  institutionClaim: mayBe(text),
  institutions: texts,
  adminClaim: mayBe(text),
  adminValues: texts,
  mfaAcr: mayBe(text),
  sessionHours: mayBe(z.number().check(z.gte(0.25), z.lte(720))),
});

const unique = (name: "key" | "issuer") => (providers: readonly { readonly key: string; readonly issuer: string }[]) =>
  new Set(providers.map((one) => one[name])).size === providers.length;

const ZFile = z.strictObject({
  providers: z
    .array(ZProvider)
    .check(
      z.maxLength(3, "must have at most 3 providers"),
      z.refine(unique("key"), "must have another key each"),
      z.refine(unique("issuer"), "must have another issuer each"),
    ),
});

function isUsable(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (url === null || url.search !== "" || url.hash !== "" || url.username !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname));
}

/** @throws Error that names the field and what it must be, never a value */
export function readOidcProviders(file: string | null): OidcProvider[] {
  if (file === null) return [];
  const parsed = ZFile.safeParse(parseJson(readText("OIDC_FILE", file)));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: place, message }) => `${place.map(String).join(".")} ${reasonOf(message)}`);
    throw new Error(`The file that OIDC_FILE names is not usable: ${problems.slice(0, 10).join("; ")}.`);
  }
  return parsed.data.providers.map(({ clientSecretFile, ...provider }) => {
    const clientSecret = readText(`clientSecretFile of ${provider.key}`, clientSecretFile).trim();
    if (clientSecret === "") throw new Error(`The file that clientSecretFile of ${provider.key} names is empty.`);
    return { ...provider, clientSecret };
  });
}

function reasonOf(message: string): string {
  return message.startsWith("must") ? message : "is not of the documented form";
}

function readText(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The file that ${name} names cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Error("The file that OIDC_FILE names is not valid JSON.");
  }
}
