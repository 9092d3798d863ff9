import { greeting, sampleFirstName, sampleToken, template, translated } from "./template.ts";

const sampleInvitation = { invitedBy: "Ilse Brandt, Institute of Bone", inviteToken: sampleToken, validDays: 7 };

export const patientMails = {
  "patient-invitation": translated("patient-invitation", "A clinician or researcher invites a patient", "the patient", sampleInvitation),
  "patient-invitation-known": translated(
    "patient-invitation-known",
    "A clinician or researcher invites a patient whose address has an account",
    "the patient",
    sampleInvitation,
  ),
  "report-released": translated("report-released", "A report is released to a patient", "the patient", {
    releasedBy: "Ilse Brandt, Institute of Bone",
  }),
  "patient-access-ended": translated(
    "patient-access-ended",
    "A clinician or researcher ends a patient's access, and the patient has another",
    "the patient",
    { endedBy: "Ilse Brandt, Institute of Bone" },
  ),
  "patient-account-closed": translated(
    "patient-account-closed",
    "A clinician or researcher ends a patient's access, or deletes the patient",
    "the patient",
    { endedBy: "Ilse Brandt, Institute of Bone" },
  ),
  "patient-account-deleted": translated("patient-account-deleted", "A patient deletes the account", "the patient", {}),
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
