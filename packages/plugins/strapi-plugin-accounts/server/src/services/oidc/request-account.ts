import type { IDToken } from "openid-client";
import type { Language } from "@trabecula/contracts";
import { inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { applicationMetadata } from "../application/application-metadata.ts";
import { recordEvent } from "../audit/index.ts";
import { takeAddress } from "../confirmation/take-address.ts";
import { readSettings } from "../settings/index.ts";
import { announceRequest } from "../signup/sign-up.ts";
import { noPassword } from "../users/passwords.ts";
import { insertUser } from "../users/user-rows.ts";
import { namesIn } from "./claims.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import { insertIdentity, type Subject } from "./oidc-rows.ts";

interface NewPerson {
  readonly email: string;
  readonly claims: IDToken;
  readonly subject: Subject;
  readonly provider: OidcProvider;
  readonly language: Language;
}

/** Creates a pending account without a password. `taken`: a concurrent request created one for the address or person. */
export async function requestAccount(
  strapi: Strapi,
  { email, claims, subject, provider, language }: NewPerson,
): Promise<"requested" | "signup_closed" | "taken"> {
  const { signupOpen } = await readSettings(strapi);
  if (!signupOpen) return "signup_closed";
  const facts = { ...namesIn(claims, email), institution: subject.institution ?? "", intendedUse: [] };
  const agreedTermsVersion = await applicationMetadata(strapi).termsVersion();
  const makeAccount = async () => {
    const user = await takeAddress(strapi, email, () =>
      insertUser(strapi, {
        ...{ email, ...facts, language, agreedTermsVersion, passwordHash: noPassword() },
        ...{ role: "researcher", state: "pending", emailConfirmed: true },
      }),
    );
    if (user === null) return false;
    // Rolls the account back.
    if ((await insertIdentity(strapi, user.id, subject)) === null) throw new LinkedMeanwhile();
    await announceRequest(strapi, user, facts);
    await recordEvent(strapi, null, { action: "identity.linked", object: `user:${user.documentId}`, detail: provider.key });
    return true;
  };
  try {
    return (await inTransaction(strapi, makeAccount)) ? "requested" : "taken";
  } catch (error) {
    if (error instanceof LinkedMeanwhile) return "taken";
    throw error;
  }
}

class LinkedMeanwhile extends Error {}
