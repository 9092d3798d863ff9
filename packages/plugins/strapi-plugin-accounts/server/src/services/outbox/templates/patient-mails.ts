import { greeting, sampleFirstName, sampleToken, template, translated } from "./template.ts";

const sampleInvitation = { invitedBy: "Ilse Brandt, Institute of Bone", inviteToken: sampleToken, validDays: 7 };

export const patientMails = {
  "patient-invitation": translated("patient-invitation", {
    occasion: "A clinician or researcher invites a patient",
    reader: "the patient",
    sample: sampleInvitation,
  }),
  "patient-invitation-known": translated("patient-invitation-known", {
    occasion: "A clinician or researcher invites a patient whose address has an account",
    reader: "the patient",
    sample: sampleInvitation,
  }),
  "report-released": translated("report-released", {
    occasion: "A report is released to a patient",
    reader: "the patient",
    sample: { firstName: sampleFirstName, releasedBy: "Ilse Brandt, Institute of Bone" },
  }),
  "patient-access-ended": translated("patient-access-ended", {
    occasion: "A clinician or researcher ends a patient's access, and the patient has another",
    reader: "the patient",
    sample: { firstName: sampleFirstName, endedBy: "Ilse Brandt, Institute of Bone" },
  }),
  "patient-account-closed": translated("patient-account-closed", {
    occasion: "A clinician or researcher ends a patient's access, or deletes the patient",
    reader: "the patient",
    sample: { firstName: sampleFirstName, endedBy: "Ilse Brandt, Institute of Bone" },
  }),
  "patient-account-deleted": translated("patient-account-deleted", {
    occasion: "A patient deletes the account",
    reader: "the patient",
    sample: { firstName: sampleFirstName },
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
