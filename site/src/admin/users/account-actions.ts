import type { AdminUser } from "@trabecula/contracts";
import type { AccountAction } from "../admin-api.ts";
import { nameOf } from "./account-words.ts";

export interface ActionTexts {
  button: string;
  title: string;
  question: string;
  done: string;
  destructive: boolean;
}

export function actionsFor(user: AdminUser): AccountAction["kind"][] {
  const decisions: AccountAction["kind"][] =
    user.state === "pending" ? ["approve", "reject"] : user.state === "rejected" ? ["approve"] : ["reject"];
  const mails: AccountAction["kind"][] = canResend(user) ? ["resend"] : [];
  if (user.state !== "approved") return [...decisions, ...mails, "block"];
  const isPatient = user.role === "patient";
  const role: AccountAction["kind"][] = isPatient ? [] : ["role"];
  // Patients have no tokens, and blocked accounts cannot use theirs.
  const access: AccountAction["kind"][] = user.blocked ? [] : isPatient ? ["sign-out"] : ["sign-out", "revoke-tokens"];
  const twoFactor: AccountAction["kind"][] = user.twoFactorSince === null ? [] : ["two-factor-off"];
  return [...decisions, ...mails, ...role, ...access, ...twoFactor, "block"];
}

/** Nothing to resend to a pending account with a confirmed address. A blocked account must not be told to log in. */
function canResend({ state, emailConfirmed, blocked }: AdminUser): boolean {
  if (state === "pending") return !emailConfirmed;
  return state === "rejected" || !blocked;
}

/** Without `sendsMail`, the text asks the administrator to inform the person. */
export function textsOfAction(kind: AccountAction["kind"], user: AdminUser, sendsMail: boolean): ActionTexts {
  const name = nameOf(user);
  switch (kind) {
    case "approve":
      return {
        button: "Approve",
        title: "Approve this account?",
        question: sendsMail ? `${name} can log in from now on and gets an e-mail.` : `${name} can log in from now on. ${tellYourself}`,
        done: `${name} is approved.`,
        destructive: false,
      };
    case "reject":
      return rejectWords(user, name, sendsMail);
    case "resend":
      return sendsMail ? resendWords[user.state](name, user.email) : rewriteWords(user.state, name);
    case "role":
      return user.role === "admin" ? demoteWords(name) : promoteWords(name);
    case "block":
      return user.blocked ? unblockWords(name) : blockWords(name);
    case "two-factor-off":
      return {
        button: "Turn off two-factor login",
        title: "Turn off two-factor login?",
        question: `${name} logs in by the password alone again. Do this only once you are sure who asks: a lost phone is a common pretext.`,
        done: `${name} logs in by the password alone.`,
        destructive: true,
      };
    case "revoke-tokens":
      return {
        button: "Revoke all tokens",
        title: "Revoke all tokens?",
        question: `All personal tokens of ${name} stop working now, and so do their scripts. ${name} can create new tokens.`,
        done: `${name} has no personal token any more.`,
        destructive: true,
      };
    case "sign-out":
      return {
        button: "Log out everywhere",
        title: "Log out everywhere?",
        question: `All sessions of ${name} end now. ${name} can log in again.`,
        done: `${name} is logged out everywhere.`,
        destructive: false,
      };
  }
}

const tellYourself = "No mail server is set, so please tell the person yourself.";

function rejectWords(user: AdminUser, name: string, sendsMail: boolean): ActionTexts {
  const consequence = user.state === "approved" ? `${name} is logged out now and can no longer log in.` : `${name} cannot log in.`;
  return {
    button: "Reject",
    title: "Reject this account?",
    question: `${consequence} ${sendsMail ? "The reason is sent by e-mail." : tellYourself}`,
    done: `${name} is rejected.`,
    destructive: true,
  };
}

const resendWords: Record<AdminUser["state"], (name: string, email: string) => ActionTexts> = {
  pending: (name, email) => ({
    button: "Send confirmation link again",
    title: "Send the confirmation link again?",
    question: `A new link goes to ${email}. The links of earlier e-mails stop working.`,
    done: `A new confirmation link for ${name} is on its way.`,
    destructive: false,
  }),
  approved: (name, email) => ({
    button: "Send approval mail again",
    title: "Send the approval mail again?",
    question: `${name} gets the approval e-mail again, at ${email}.`,
    done: `The approval mail for ${name} is on its way.`,
    destructive: false,
  }),
  rejected: (name, email) => ({
    button: "Send reason again",
    title: "Send the reason again?",
    question: `${name} gets the e-mail with the reason for the rejection again, at ${email}.`,
    done: `The reason is on its way to ${name}.`,
    destructive: false,
  }),
};

const mailNames: Record<AdminUser["state"], string> = { pending: "confirmation link", approved: "approval mail", rejected: "reason" };

/** Without a mail server, mails are stored and the administrator passes on the link. */
function rewriteWords(state: AdminUser["state"], name: string): ActionTexts {
  const what = mailNames[state];
  const earlier = state === "pending" ? " The links of earlier e-mails stop working." : "";
  return {
    button: `Write ${what} again`,
    title: `Write the ${what} again?`,
    question: `No mail server is set: the mail for ${name} is kept under E-mail below, for you to pass on.${earlier}`,
    done: `The ${what} for ${name} is kept under E-mail, for you to pass on.`,
    destructive: false,
  };
}

function promoteWords(name: string): ActionTexts {
  return {
    button: "Make administrator",
    title: "Make administrator?",
    question: `${name} will see every account and may approve, block and promote others.`,
    done: `${name} is an administrator now.`,
    destructive: false,
  };
}

function demoteWords(name: string): ActionTexts {
  return {
    button: "Make researcher",
    title: "Remove administrator rights?",
    question: `${name} keeps patients and reports, and no longer sees the administration.`,
    done: `${name} is a researcher now.`,
    destructive: true,
  };
}

function blockWords(name: string): ActionTexts {
  return {
    button: "Block",
    title: "Block this account?",
    question: `${name} is logged out now and cannot log in until unblocked. Nothing is deleted.`,
    done: `${name} is blocked.`,
    destructive: true,
  };
}

function unblockWords(name: string): ActionTexts {
  return {
    button: "Unblock",
    title: "Unblock this account?",
    question: `${name} can log in again.`,
    done: `${name} is no longer blocked.`,
    destructive: false,
  };
}

export function buildAction(kind: AccountAction["kind"], user: AdminUser, reason: string): AccountAction {
  switch (kind) {
    case "approve":
      return { kind, expected: user.state };
    case "resend":
    case "sign-out":
    case "revoke-tokens":
    case "two-factor-off":
      return { kind };
    case "reject":
      return { kind, expected: user.state, reason: reason.trim() };
    case "role":
      return { kind, role: user.role === "admin" ? "researcher" : "admin" };
    case "block":
      return { kind, blocked: !user.blocked };
  }
}
