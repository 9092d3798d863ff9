import { forgotPasswordLink, greeting, loginLink, sampleFirstName, sampleToken, template, type MailContext } from "./template.ts";

/** Without the patient's name, which outbox administrators must not see. */
interface Invitation {
  invitedBy: string;
  inviteToken: string;
  validDays: number;
}

const sampleInvitation = { invitedBy: "Ilse Brandt, Institute of Bone", inviteToken: sampleToken, validDays: 7 };

export const patientMails = {
  "patient-invitation": template<Invitation>({
    occasion: "A clinician or researcher invites a patient",
    reader: "the patient",
    sample: sampleInvitation,
    write: (data, site) => ({
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
  }),
  "patient-invitation-known": template<Invitation>({
    occasion: "A clinician or researcher invites a patient whose address has an account",
    reader: "the patient",
    sample: sampleInvitation,
    write: (data, site) => ({
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
  }),
  "report-released": template<{ firstName: string; releasedBy?: string }>({
    occasion: "A report is released to a patient",
    reader: "the patient",
    sample: { firstName: sampleFirstName, releasedBy: "Ilse Brandt, Institute of Bone" },
    // Mails of earlier versions name nobody.
    write: ({ firstName, releasedBy }, site) => ({
      subject: `There is a new report for you at ${site.productName}`,
      paragraphs: [
        greeting(firstName),
        `a report about your bone scan is ready for you at ${site.productName}.${releasedBy ? ` Released by: ${releasedBy}.` : ""} Log in to read it:`,
        loginLink(true, site),
        `Do you have questions about the report? Ask those who released it, or the doctor who arranged the scan. The report says how to reach them. Questions about the website go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "patient-access-ended": template<{ firstName: string; endedBy: string }>({
    occasion: "A clinician or researcher ends a patient's access, and the patient has another",
    reader: "the patient",
    sample: { firstName: sampleFirstName, endedBy: "Ilse Brandt, Institute of Bone" },
    write: (data, site) => ({
      subject: `A change to your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `${data.endedBy} no longer shows you reports at ${site.productName}. What others have released to you stays, and so does your account.`,
        askThem(data.endedBy, site),
      ],
    }),
  }),
  "patient-account-closed": template<{ firstName: string; endedBy: string }>({
    occasion: "A clinician or researcher ends a patient's access, or deletes the patient",
    reader: "the patient",
    sample: { firstName: sampleFirstName, endedBy: "Ilse Brandt, Institute of Bone" },
    write: (data, site) => ({
      subject: `Your account at ${site.productName} is closed`,
      paragraphs: [
        greeting(data.firstName),
        `${data.endedBy} has ended your access to reports at ${site.productName}. There was nothing else to read with your account, so it was closed and its data was deleted.`,
        askThem(data.endedBy, site),
      ],
    }),
  }),
  "patient-account-deleted": template<{ firstName: string }>({
    occasion: "A patient deletes the account",
    reader: "the patient",
    sample: { firstName: sampleFirstName },
    write: (data, site) => ({
      subject: `Your account at ${site.productName} is deleted`,
      paragraphs: [
        greeting(data.firstName),
        `your account at ${site.productName} is deleted, as you asked. Reports can no longer be read with it.`,
        "The clinic or study team keeps its own records of your scans, and we told them that you left. To have those records deleted too, please ask them.",
        `If this was not you, please write to ${site.supportAddress} now.`,
      ],
    }),
  }),
  "patient-left": template<{ firstName: string; subjectId: string }>({
    occasion: "A patient deletes the account",
    reader: "the leads of the workspace",
    sample: { firstName: sampleFirstName, subjectId: "sample" },
    write: (data, site) => ({
      subject: `A patient has left ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `a patient has deleted the account at ${site.productName} and can no longer read the reports that you released. Your records of the patient and the reports stay as they are.`,
        { label: "Which patient", href: `${site.siteUrl}/patients/${data.subjectId}` },
        `Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
};

function inviteLink({ inviteToken }: Invitation, site: MailContext) {
  return { label: "Open the invitation", href: `${site.siteUrl}/accept-invite/${inviteToken}` };
}

function untilWhen({ validDays, invitedBy }: Invitation): string {
  return `The link works once, and for ${validDays} days. After that, ask ${invitedBy} for a new one.`;
}

function askThem(whom: string, { supportAddress }: MailContext): string {
  return `If you need a report, or want to know why, please ask ${whom}. Questions about the website go to ${supportAddress}.`;
}

function ifNotExpected({ supportAddress }: MailContext): string {
  return `If you did not expect this e-mail, do not open the link; nothing happens then. Questions about the website go to ${supportAddress}; questions about your health go to those who look after you.`;
}
