import { greeting, sampleFirstName, sampleToken, template } from "./template.ts";

interface PatientInvitation {
  firstName: string;
  /** Who invites: a clinician or an institution that the patient knows. */
  invitedBy: string;
  inviteToken: string;
  /** How long the link works. */
  validDays: number;
}

/** To patients; plain words, nothing about a measurement. */
export const patientMails = {
  "patient-invitation": template<PatientInvitation>({
    group: "patients",
    occasion: "A clinician or researcher invites a patient",
    reader: "the patient",
    sample: { firstName: sampleFirstName, invitedBy: "Institute of Bone", inviteToken: sampleToken, validDays: 14 },
    write: (data, site) => ({
      subject: `Read your bone scan reports at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `${data.invitedBy} invites you to ${site.productName}, a website where you can read the reports about your own bone scans.`,
        "To begin, open the link and choose a password:",
        { label: "Open your account", href: `${site.siteUrl}/accept-invite/${data.inviteToken}` },
        `The link works once, and for ${data.validDays} days. After that, ask ${data.invitedBy} for a new one.`,
        "Besides you, only those who made the reports can see them. Keep this e-mail to yourself: whoever opens the link first can choose the password.",
        `If you did not expect this e-mail, do not open the link; nothing happens then. Questions about the website go to ${site.supportEmail}; questions about your health go to those who look after you.`,
      ],
    }),
  }),
};
