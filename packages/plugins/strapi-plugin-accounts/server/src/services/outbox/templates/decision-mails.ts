import { confirmLink, greeting, loginLink, resetLink, sampleFirstName, sampleToken, template } from "./template.ts";

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
  approved: template<{ firstName: string; isPatient: boolean }>({
    occasion: "An account is approved",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, isPatient: false },
    write: (data, site) => ({
      subject: `Your account at ${site.productName} is approved`,
      paragraphs: [
        greeting(data.firstName),
        `your account at ${site.productName} is approved. You can log in now.`,
        loginLink(data.isPatient, site),
        `Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "approved-unconfirmed": template<{ firstName: string; confirmToken: string }>({
    occasion: "An account is approved before its address is confirmed",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, confirmToken: sampleToken },
    write: (data, site) => ({
      subject: `Your account at ${site.productName} is approved: confirm your address`,
      paragraphs: [
        greeting(data.firstName),
        `your request for an account at ${site.productName} is approved. Please confirm that this address is yours; the link works for seven days. You can log in as soon as it is confirmed.`,
        confirmLink(data.confirmToken, site),
        `If you did not ask for an account, you need not do anything. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  rejected: template<{ firstName: string; reason: string }>({
    occasion: "An account is rejected",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, reason: "Please apply again with the address of your institution." },
    write: (data, site) => ({
      subject: `Your account request at ${site.productName} was not approved`,
      paragraphs: [
        greeting(data.firstName),
        `your request for an account at ${site.productName} was not approved. The reason given is:`,
        data.reason,
        `If you think this is a mistake, write to ${site.supportAddress}.`,
      ],
    }),
  }),
  "account-created": template<{ firstName: string; resetToken: string; validDays: number }>({
    occasion: "An administrator creates an account",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, resetToken: sampleToken, validDays: 7 },
    write: (data, site) => ({
      subject: `Your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `an administrator has created an account for you at ${site.productName}. Please choose your password; this also confirms your address. The link can be used once, within ${data.validDays} days.`,
        resetLink("Choose your password", data.resetToken, site),
        `If you did not expect this e-mail, do not open the link. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "export-offered": template<{ firstName: string; isPatient: boolean }>({
    occasion: "An administrator offers the export of an account",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, isPatient: false },
    write: (data, site) => ({
      subject: `All data of your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `you can download all data of your account at ${site.productName}. Log in first, then open the second link.`,
        loginLink(data.isPatient, site),
        { label: "Export your data", href: `${site.siteUrl}/settings/export` },
        `Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
};
