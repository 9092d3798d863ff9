import type { AdminUser } from "@trabecula/contracts";
import { administration } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { nameOf } from "./account-messages.tsx";

export type AccountAction = "approve" | "reject" | "resend" | "role" | "block" | "sign-out" | "revoke-tokens" | "two-factor-off";

interface ActionTexts {
  button: string;
  title: string;
  question: string;
  done: string;
  destructive?: true;
}

export function actionsFor(user: AdminUser): AccountAction[] {
  const decisions: AccountAction[] =
    user.state === "pending" ? ["approve", "reject"] : user.state === "rejected" ? ["approve"] : ["reject"];
  const mails: AccountAction[] = canResend(user) ? ["resend"] : [];
  if (user.state !== "approved" || user.awaitsConfirmation) return [...decisions, ...mails, "block"];
  const isPatient = user.role === "patient";
  const role: AccountAction[] = isPatient ? [] : ["role"];
  const access: AccountAction[] = user.blocked ? [] : isPatient ? ["sign-out"] : ["sign-out", "revoke-tokens"];
  const twoFactor: AccountAction[] = user.twoFactorSince === null ? [] : ["two-factor-off"];
  return [...decisions, ...mails, ...role, ...access, ...twoFactor, "block"];
}

/** Excludes pending accounts with a confirmed address, blocked accounts, and patients, whom the clinic invites. */
function canResend({ state, role, emailConfirmed, blocked }: AdminUser): boolean {
  if (role === "patient") return false;
  if (state === "pending") return !emailConfirmed;
  return state === "rejected" || !blocked;
}

/** Decisions name the state that they were made on, so that they conflict with another administrator's. */
export function actOnAccount(kind: AccountAction, { id, state, role, blocked }: AdminUser, reason: string): Promise<unknown> {
  const params = { id };
  switch (kind) {
    case "approve":
      return api.call(administration.approve, { params, body: { expected: state } });
    case "reject":
      return api.call(administration.reject, { params, body: { expected: state, reason: reason.trim() } });
    case "resend":
      return api.call(administration.resend, { params });
    case "role":
      return api.call(administration.changeRole, { params, body: { role: role === "admin" ? "researcher" : "admin" } });
    case "block":
      return api.call(administration.block, { params, body: { blocked: !blocked } });
    case "two-factor-off":
      return api.call(administration.removeTwoFactor, { params });
    case "revoke-tokens":
      return api.call(administration.revokeTokens, { params });
    case "sign-out":
      return api.call(administration.signOut, { params });
  }
}

const tellYourself = "No mail server is set, so please tell the person yourself.";

/** If `sendsMail` is false, the text asks the administrator to inform the person. */
export function textsOfAction(kind: AccountAction, user: AdminUser, sendsMail: boolean): ActionTexts {
  return textsOf[kind](nameOf(user), user, sendsMail);
}

const textsOf: Readonly<Record<AccountAction, (name: string, user: AdminUser, sendsMail: boolean) => ActionTexts>> = {
  approve: (name, user, sendsMail) => ({
    button: "Approve",
    title: "Approve this account?",
    question: approvalQuestion(user, name, sendsMail),
    done: `${name} is approved${sendsMail && !user.emailConfirmed ? ", and can log in once the address is confirmed" : ""}.`,
  }),
  reject: (name, user, sendsMail) => ({
    button: "Reject",
    title: "Reject this account?",
    question: [
      user.state === "approved" && !user.awaitsConfirmation
        ? `${name} is logged out now and can no longer log in.`
        : `${name} cannot log in.`,
      sendsMail ? "The reason is sent by e-mail." : tellYourself,
    ].join(" "),
    done: `${name} is rejected.`,
    destructive: true,
  }),
  resend: (name, user, sendsMail) => (sendsMail ? resendTexts(user, name) : rewriteTexts(user, name)),
  role: (name, user) =>
    user.role === "admin"
      ? {
          button: "Make researcher",
          title: "Remove administrator rights?",
          question: `${name} keeps patients and reports, and no longer sees the administration.`,
          done: `${name} is a researcher now.`,
          destructive: true,
        }
      : {
          button: "Make administrator",
          title: "Make administrator?",
          question: `${name} will see every account and may approve, block and promote others.`,
          done: `${name} is an administrator now.`,
        },
  block: (name, user) =>
    user.blocked
      ? {
          button: "Unblock",
          title: "Unblock this account?",
          question: `${name} can log in again.`,
          done: `${name} is no longer blocked.`,
        }
      : {
          button: "Block",
          title: "Block this account?",
          question: `${name} is logged out now and cannot log in until unblocked. Nothing is deleted.`,
          done: `${name} is blocked.`,
          destructive: true,
        },
  "two-factor-off": (name) => ({
    button: "Turn off two-factor login",
    title: "Turn off two-factor login?",
    question: `${name} logs in by the password alone again. Do this only once you are sure who asks: a lost phone is a common pretext.`,
    done: `${name} logs in by the password alone.`,
    destructive: true,
  }),
  "revoke-tokens": (name) => ({
    button: "Revoke all tokens",
    title: "Revoke all tokens?",
    question: `All personal tokens of ${name} stop working now, and so do their scripts. ${name} can create new tokens.`,
    done: `${name} has no personal token any more.`,
    destructive: true,
  }),
  "sign-out": (name) => ({
    button: "Log out everywhere",
    title: "Log out everywhere?",
    question: `All sessions of ${name} end now. ${name} can log in again.`,
    done: `${name} is logged out everywhere.`,
  }),
};

function approvalQuestion({ emailConfirmed }: AdminUser, name: string, sendsMail: boolean): string {
  if (!sendsMail) return `${name} can log in from now on. ${tellYourself}`;
  if (emailConfirmed) return `${name} can log in from now on and gets an e-mail.`;
  return `${name} gets an e-mail with a link, and can log in once it confirms the address.`;
}

const mailNames: Record<AdminUser["state"], string> = { pending: "confirmation link", approved: "approval mail", rejected: "reason" };

/** An approval that waits for confirmation needs the same link as a request. */
const mailOf = ({ state, awaitsConfirmation }: AdminUser): AdminUser["state"] => (awaitsConfirmation ? "pending" : state);

function resendTexts(user: AdminUser, name: string): ActionTexts {
  const { email } = user;
  const state = mailOf(user);
  const questions: Record<AdminUser["state"], string> = {
    pending: `A new link goes to ${email}. The links of earlier e-mails stop working.`,
    approved: `${name} gets the approval e-mail again, at ${email}.`,
    rejected: `${name} gets the e-mail with the reason for the rejection again, at ${email}.`,
  };
  const done: Record<AdminUser["state"], string> = {
    pending: `A new confirmation link for ${name} is on its way.`,
    approved: `The approval mail for ${name} is on its way.`,
    rejected: `The reason is on its way to ${name}.`,
  };
  const what = mailNames[state];
  return { button: `Send ${what} again`, title: `Send the ${what} again?`, question: questions[state], done: done[state] };
}

/** Without a mail server, mails are stored and the administrator passes on the link. */
function rewriteTexts(user: AdminUser, name: string): ActionTexts {
  const state = mailOf(user);
  const what = mailNames[state];
  const earlier = state === "pending" ? " The links of earlier e-mails stop working." : "";
  return {
    button: `Write ${what} again`,
    title: `Write the ${what} again?`,
    question: `No mail server is set: the mail for ${name} is kept under E-mail below, for you to pass on.${earlier}`,
    done: `The ${what} for ${name} is kept under E-mail, for you to pass on.`,
  };
}
