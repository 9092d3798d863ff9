import type { IDToken } from "openid-client";
import type { Language, LinkOidcRequest, OidcOutcome } from "@trabecula/contracts";
import { AppError, inTransaction, type Strapi } from "@trabecula/strapi-kit";
import { accountsConfig } from "../../config.ts";
import { recordEvent } from "../audit/index.ts";
import { issueConfirmation } from "../confirmation/confirmations.ts";
import { hashOfToken, issueToken, readToken, useToken } from "../confirmation/token-rows.ts";
import { enqueueMail } from "../outbox/index.ts";
import { enter, logIn, refuseClosed, type Entered, type LoginAttempt, type ProviderLogin } from "../login/log-in.ts";
import { knownAs } from "../login/known-browsers.ts";
import { findLiveSession } from "../sessions/index.ts";
import { requireSecondFactor } from "../two-factor/check-second-factor.ts";
import { isOpen, type UserRow } from "../users/user-row.ts";
import { findProvenUser, getUserByRowId, lockUser } from "../users/user-rows.ts";
import { isAdministrator, isAdmitted, isShortName, makeAdministrator, provenEmail, sidOf, subjectOf } from "./claims.ts";
import { requestAccount } from "./request-account.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import { claimsOf, clientOf, isOutage, openidClient, reasonOf } from "./provider-client.ts";
import {
  findIdentity,
  insertIdentity,
  noteLogin,
  takeAttempt,
  type Attempt,
  type IdentityRow,
  type Subject,
  type TakenAttempt,
} from "./oidc-rows.ts";
import { pagePrefix } from "../users/offered-language.ts";
import { callbackAddress, languageOfState, providerOf } from "./start-login.ts";

/** Where the callback sends the browser. Fragments reach no server log. */
export interface Landing {
  readonly path: string;
  readonly fragment: Readonly<Record<string, string>>;
  readonly entered?: Entered;
}

class Refusal extends Error {
  readonly outcome: OidcOutcome;
  constructor(outcome: OidcOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

const loginPage = (language: Language): string => `${pagePrefix(language)}/researcher-login`;

interface Returned {
  readonly provider: OidcProvider;
  readonly attempt: TakenAttempt;
  readonly claims: IDToken;
  readonly browser: string;
  readonly language: Language;
}

/** @throws `not_found` for an unknown provider */
export async function finishOidc(
  strapi: Strapi,
  { key, query, browser }: { readonly key: string; readonly query: URLSearchParams; readonly browser: string | undefined },
  caller: LoginAttempt,
): Promise<Landing> {
  const provider = providerOf(strapi, key);
  const state = query.get("state") ?? "";
  const language = languageOfState(strapi, state);
  const attempt = browser === undefined ? null : await takeAttempt(strapi, key, state, browser);
  if (!attempt || browser === undefined) return { path: loginPage(language), fragment: { oidc: "expired" } };
  try {
    const claims = await askProvider(strapi, provider, attempt, query);
    if (!isShortName(claims.sub)) throw new Refusal("refused");
    if (!isAdmitted(provider, claims)) throw new Refusal("institution");
    const returned = { provider, attempt, claims, browser, language };
    if (attempt.purpose === "confirm") return await confirm(strapi, returned);
    if (attempt.purpose === "link") return await link(strapi, returned);
    return await finishLogin(strapi, returned, caller);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await recordEvent(strapi, null, { action: "identity.refused", detail: `${key}: ${error.outcome}` });
    return { path: attempt.purpose === "login" ? loginPage(language) : attempt.returnPath, fragment: { oidc: error.outcome } };
  }
}

async function askProvider(strapi: Strapi, provider: OidcProvider, attempt: TakenAttempt, query: URLSearchParams): Promise<IDToken> {
  const { authorizationCodeGrant, AuthorizationResponseError } = await openidClient();
  const answer = new URL(`${callbackAddress(strapi, provider)}?${query}`);
  try {
    const client = await clientOf(strapi, provider);
    const tokens = await authorizationCodeGrant(client.config, answer, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: query.get("state")!,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    return await claimsOf(client, tokens);
  } catch (error) {
    if (error instanceof AppError) throw new Refusal("unavailable");
    strapi.log.warn(`Login at ${provider.issuer} failed: ${reasonOf(error)}`);
    if (error instanceof AuthorizationResponseError) throw new Refusal(error.error === "access_denied" ? "cancelled" : "refused");
    throw new Refusal(isOutage(error) ? "unavailable" : "refused");
  }
}

const skewMs = 10_000;

/** Requires that the provider authenticated the user since this attempt began. */
function isFresh({ auth_time: at }: IDToken, { createdAt }: TakenAttempt): boolean {
  return typeof at === "number" && at * 1000 >= createdAt - skewMs && at * 1000 <= Date.now() + skewMs;
}

async function confirm(strapi: Strapi, { provider, attempt, claims }: Returned): Promise<Landing> {
  const user = await ownerOfAttempt(strapi, attempt);
  const identity = await findIdentity(strapi, subjectOf(provider, claims));
  if (identity?.user_id !== user.id || !isFresh(claims, attempt) || attempt.act === null) throw new Refusal("refused");
  const act = attempt.act as Parameters<typeof issueConfirmation>[2];
  const confirmation = await issueConfirmation(strapi, { rowId: user.id, sessionId: attempt.sessionId }, act);
  const actor = { rowId: user.id, id: user.documentId };
  await recordEvent(strapi, actor, {
    action: "identity.confirmed",
    object: `user:${user.documentId}`,
    detail: `${provider.key}: ${act.purpose}`,
  });
  return { path: attempt.returnPath, fragment: { confirmation } };
}

/** The callback brings no session cookie, which is Strict; the attempt names the session that began it. */
async function ownerOfAttempt(strapi: Strapi, { sessionId, userRowId }: Attempt): Promise<UserRow> {
  const session = sessionId === null ? null : await findLiveSession(strapi, sessionId, Date.now());
  if (session === null || session.userRowId !== userRowId) throw new Refusal("expired");
  return getUserByRowId(strapi, session.userRowId);
}

async function link(strapi: Strapi, { provider, attempt, claims }: Returned): Promise<Landing> {
  await inTransaction(strapi, async () => {
    await lockUser(strapi, attempt.userRowId!);
    await linkTo(strapi, await ownerOfAttempt(strapi, attempt), provider, subjectOf(provider, claims));
  });
  return { path: attempt.returnPath, fragment: { oidc: "linked" } };
}

async function linkTo(strapi: Strapi, user: UserRow, provider: OidcProvider, subject: Subject): Promise<number> {
  const id = await insertIdentity(strapi, user.id, subject);
  if (id === null) {
    const known = await findIdentity(strapi, subject);
    if (known?.user_id === user.id) return known.id;
    throw new Refusal("linked_elsewhere");
  }
  const actor = { rowId: user.id, id: user.documentId };
  await recordEvent(strapi, actor, { action: "identity.linked", object: `user:${user.documentId}`, detail: provider.key });
  const data = { firstName: user.firstName ?? "", provider: provider.name };
  await enqueueMail(strapi, { to: user.email, about: user, template: "login-linked", data });
  return id;
}

interface Unfinished {
  readonly provider: string;
  readonly browserHash: string;
  /** Null: the account that has the address must confirm by its password. */
  readonly identityId: number | null;
  readonly subject: Subject;
  readonly sid: string | null;
  readonly isAdministrator: boolean;
}

async function finishLogin(strapi: Strapi, returned: Returned, caller: LoginAttempt): Promise<Landing> {
  const { provider, attempt, claims, language } = returned;
  const subject = subjectOf(provider, claims);
  const identity = await findIdentity(strapi, subject);
  if (identity) return enterKnown(strapi, returned, identity, caller);
  const email = provenEmail(provider, claims);
  if (email === null) throw new Refusal("address");
  const holder = await findProvenUser(strapi, email);
  if (holder) return askForMore(strapi, holder, returned, null);
  const outcome = await requestAccount(strapi, { email, claims, subject, provider, language });
  if (outcome === "taken") return finishLogin(strapi, returned, caller);
  if (outcome !== "requested") throw new Refusal(outcome);
  return { path: loginPage(language), fragment: { oidc: "approval_pending", return: attempt.returnPath } };
}

async function enterKnown(strapi: Strapi, returned: Returned, identity: IdentityRow, caller: LoginAttempt): Promise<Landing> {
  const { provider, attempt, claims, language } = returned;
  const user = await getUserByRowId(strapi, identity.user_id);
  if (!isOpen(user)) return { path: loginPage(language), fragment: { oidc: (await refuseClosed(strapi, user)).code } };
  const isStrong = provider.mfaAcr !== null && claims.acr === provider.mfaAcr;
  if (user.twoFactorSince !== null && !isStrong) return askForMore(strapi, user, returned, identity.id);
  const by = loginBy(strapi, provider, unfinishedOf(returned, identity.id));
  return { path: attempt.returnPath, fragment: {}, entered: await enter(strapi, user, caller, by) };
}

async function askForMore(strapi: Strapi, user: UserRow, returned: Returned, identityId: number | null): Promise<Landing> {
  const token = await issueToken(strapi, "oidc", user.id, unfinishedOf(returned, identityId));
  const needs = identityId === null ? "password" : "code";
  return { path: loginPage(returned.language), fragment: { link: token, needs, return: returned.attempt.returnPath } };
}

function unfinishedOf({ provider, claims, browser }: Returned, identityId: number | null): Unfinished {
  return {
    provider: provider.key,
    browserHash: hashOfToken(browser),
    identityId,
    subject: subjectOf(provider, claims),
    sid: sidOf(claims),
    isAdministrator: isAdministrator(provider, claims),
  };
}

function loginBy(strapi: Strapi, provider: OidcProvider, { identityId, subject, sid, ...claims }: Unfinished): ProviderLogin {
  return async (user) => {
    const identity = identityId ?? (await linkTo(strapi, user, provider, subject));
    if (!(await noteLogin(strapi, identity, subject))) throw new Refusal("expired");
    const byClaim = claims.isAdministrator && (await makeAdministrator(strapi, user, provider));
    const mostMs = provider.sessionHours === null ? Infinity : provider.sessionHours * 3600_000;
    return { identityId: identity, providerSid: sid, mostMs, detail: byClaim ? `${provider.key}, administrator by claim` : provider.key };
  };
}

const refusal = "This login took too long. Begin again.";

/** @throws as `logIn`; `invalid_token` in another browser, after ten minutes, or once used */
export async function completeLogin(
  strapi: Strapi,
  { linkToken, password, code }: LinkOidcRequest,
  browser: string | undefined,
  caller: LoginAttempt,
): Promise<Entered> {
  const found = browser === undefined ? null : await readToken(strapi, "oidc", linkToken);
  const unfinished = found?.payload as Unfinished | undefined;
  if (!found || !unfinished || unfinished.browserHash !== hashOfToken(browser!)) throw new AppError("invalid_token", refusal);
  const user = await getUserByRowId(strapi, found.userRowId);
  const by: ProviderLogin = async (locked) => {
    await useToken(strapi, ["oidc"], linkToken, refusal);
    return loginBy(strapi, providerOf(strapi, unfinished.provider), unfinished)(locked);
  };
  try {
    if (unfinished.identityId === null) return await withPassword(strapi, user, { password, code }, caller, by);
    if (!isOpen(user)) throw await refuseClosed(strapi, user);
    await requireSecondFactor(strapi, user, code, knownAs(accountsConfig(strapi).browserSecrets, user, caller.marks, Date.now()));
    return await enter(strapi, user, caller, by);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.outcome === "expired") throw new AppError("invalid_token", refusal);
    throw new AppError("conflict", "This login belongs to another account by now.");
  }
}

async function withPassword(
  strapi: Strapi,
  { email }: UserRow,
  { password, code }: Pick<LinkOidcRequest, "password" | "code">,
  caller: LoginAttempt,
  by: ProviderLogin,
): Promise<Entered> {
  const missing = "Enter your password.";
  if (password === undefined) throw new AppError("validation_failed", missing, { password: missing });
  return logIn(strapi, { email, password, ...(code !== undefined && { code }) }, "researcher", caller, by);
}
