import type { MailLink, MailSite, MailText } from "../mail-text.ts";
import { forgotPasswordLink, greeting, loginLink } from "./mail-parts.ts";

/** Omits the patient's name, which outbox administrators must not see. */
interface Invitation {
  invitedBy: string;
  inviteToken: string;
  validDays: number;
}

export const patientMails = {
  "patient-invitation": (data: Invitation, site: MailSite): MailText => ({
    subject: `Read your bone scan reports at ${site.productName}`,
    paragraphs: [
      greeting(""),
      `${data.invitedBy} invites you to ${site.productName}, a website where you can read the reports about your own bone scans.`,
      "To begin, open the link and choose a password:",
      inviteLink(data, site),
      untilWhen(data),
      "Only you and the people who made the reports can see them. Do not forward this e-mail: the first person who opens the link can choose the password.",
      ifNotExpected(site),
    ],
  }),
  "patient-invitation-known": (data: Invitation, site: MailSite): MailText => ({
    subject: `Read more of your bone scan reports at ${site.productName}`,
    paragraphs: [
      greeting(""),
      `${data.invitedBy} invites you to read the reports about your bone scans at ${site.productName}. You already have an account there. The new reports will be added to it.`,
      "To agree, open the link and enter the password of your account:",
      inviteLink(data, site),
      untilWhen(data),
      `${data.invitedBy} does not learn that you had an account, nor what you can read there from others.`,
      forgotPasswordLink("If you do not know your password", site),
      ifNotExpected(site),
    ],
  }),
  // Mails of earlier versions name nobody.
  "report-released": ({ firstName, releasedBy }: { firstName: string; releasedBy?: string }, site: MailSite): MailText => ({
    subject: `There is a new report for you at ${site.productName}`,
    paragraphs: [
      greeting(firstName),
      `a report about your bone scan is ready for you at ${site.productName}.${releasedBy ? ` Released by: ${releasedBy}.` : ""} Log in to read it:`,
      loginLink(true, site),
      `Do you have questions about the report? Ask those who released it, or the doctor who arranged the scan. The report says how to reach them. Questions about the website go to ${site.supportAddress}.`,
    ],
  }),
  "patient-access-ended": (data: { firstName: string; endedBy: string }, site: MailSite): MailText => ({
    subject: `A change to your account at ${site.productName}`,
    paragraphs: [
      greeting(data.firstName),
      `${data.endedBy} no longer shows you reports at ${site.productName}. What others have released to you stays, and so does your account.`,
      askThem(data.endedBy, site),
    ],
  }),
  "patient-account-closed": (data: { firstName: string; endedBy: string }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName} is closed`,
    paragraphs: [
      greeting(data.firstName),
      `${data.endedBy} has ended your access to reports at ${site.productName}. There was nothing else to read with your account, so it was closed and its data was deleted.`,
      askThem(data.endedBy, site),
    ],
  }),
  "patient-account-deleted": (data: { firstName: string }, site: MailSite): MailText => ({
    subject: `Your account at ${site.productName} is deleted`,
    paragraphs: [
      greeting(data.firstName),
      `your account at ${site.productName} is deleted, as you asked. Reports can no longer be read with it.`,
      "The clinic or study team keeps its own records of your scans, and we told them that you left. To have those records deleted too, please ask them.",
      `If this was not you, please write to ${site.supportAddress} now.`,
    ],
  }),
};

const inviteLink = ({ inviteToken }: Invitation, { siteUrl }: MailSite): MailLink => ({
  label: "Open the invitation",
  href: `${siteUrl}/accept-invite/${inviteToken}`,
});

const untilWhen = ({ validDays, invitedBy }: Invitation): string =>
  `The link works once, and for ${validDays} days. After that, ask ${invitedBy} for a new one.`;

const askThem = (whom: string, { supportAddress }: MailSite): string =>
  `If you need a report, or want to know why, please ask ${whom}. Questions about the website go to ${supportAddress}.`;

const ifNotExpected = ({ supportAddress }: MailSite): string =>
  `If you did not expect this e-mail, do not open the link; nothing happens then. Questions about the website go to ${supportAddress}; questions about your health go to those who look after you.`;
