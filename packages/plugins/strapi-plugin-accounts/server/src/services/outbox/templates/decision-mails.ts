import { greeting, loginLink, sampleFirstName, template } from "./template.ts";

interface NewRequest {
  name: string;
  email: string;
  institution: string;
  intendedUse: readonly string[];
  userId: string;
}

export const decisionMails = {
  "new-request": template<NewRequest>({
    group: "decisions",
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
        `${data.name} (${data.email}) of ${data.institution} asks for an account, for ${data.intendedUse.join(" and ")} use.`,
        { label: "Read and decide", href: `${site.siteUrl}/admin/users/${data.userId}` },
      ],
    }),
  }),
  approved: template<{ firstName: string; isPatient: boolean }>({
    group: "decisions",
    occasion: "An account is approved",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, isPatient: false },
    write: (data, site) => ({
      subject: `Your account at ${site.productName} is approved`,
      paragraphs: [
        greeting(data.firstName),
        `your account at ${site.productName} is approved. You can log in now.`,
        loginLink(data.isPatient, site),
        `Questions go to ${site.supportEmail}.`,
      ],
    }),
  }),
  rejected: template<{ firstName: string; reason: string }>({
    group: "decisions",
    occasion: "An account is rejected",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, reason: "Please apply again with the address of your institution." },
    write: (data, site) => ({
      subject: `Your account request at ${site.productName} was not approved`,
      paragraphs: [
        greeting(data.firstName),
        `your request for an account at ${site.productName} was not approved. The reason given is:`,
        data.reason,
        `If you think this is a mistake, write to ${site.supportEmail}.`,
      ],
    }),
  }),
};
