import { sampleFirstName, sampleToken, template, translated } from "./template.ts";

interface NewRequest {
  name: string;
  email: string;
  institution: string;
  intendedUse: readonly string[];
  userId: string;
}

export const decisionMails = {
  "new-request": template<NewRequest>({
    occasion: "A request for an account waits to be decided",
    reader: "every administrator",
    sample: {
      name: "Rosa Lindqvist",
      email: "rosa.lindqvist@example.org",
      institution: "Institute of Bone",
      intendedUse: ["research", "clinical"],
      userId: "sample",
    },
    write: (data, site) => ({
      subject: `New account request at ${site.productName}`,
      paragraphs: [
        `${data.name} (${data.email})${data.institution && ` of ${data.institution}`} asks for an account${data.intendedUse.length > 0 ? `, for ${data.intendedUse.join(" and ")} use` : ""}.`,
        { label: "Read and decide", href: `${site.siteUrl}/admin/users/${data.userId}` },
      ],
    }),
  }),
  approved: translated("approved", {
    occasion: "An account is approved",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, isPatient: false },
  }),
  "approved-unconfirmed": translated("approved-unconfirmed", {
    occasion: "An account is approved before its address is confirmed",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, confirmToken: sampleToken },
  }),
  rejected: translated("rejected", {
    occasion: "An account is rejected",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, reason: "Please apply again with the address of your institution." },
  }),
  "account-created": translated("account-created", {
    occasion: "An administrator creates an account",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, resetToken: sampleToken, validDays: 7 },
  }),
  "export-offered": translated("export-offered", {
    occasion: "An administrator offers the export of an account",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, isPatient: false },
  }),
};
