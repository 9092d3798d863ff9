import { sampleToken, template, translated } from "./template.ts";

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
  approved: translated("approved", "An account is approved", "the applicant", { isPatient: false }),
  "approved-unconfirmed": translated("approved-unconfirmed", "An account is approved before its address is confirmed", "the applicant", {
    confirmToken: sampleToken,
  }),
  rejected: translated("rejected", "An account is rejected", "the applicant", {
    reason: "Please apply again with the address of your institution.",
  }),
  "account-created": translated("account-created", "An administrator creates an account", "the account's owner", {
    resetToken: sampleToken,
    validDays: 7,
  }),
  "export-offered": translated("export-offered", "An administrator offers the export of an account", "the account's owner", {
    isPatient: false,
  }),
};
