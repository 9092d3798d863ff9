import { template } from "./template.ts";

interface ContactMessage {
  name: string;
  email: string;
  topic: string;
  message: string;
}

export const messageMails = {
  contact: template<ContactMessage>({
    occasion: "Somebody writes on the contact page",
    reader: "the support address",
    sample: {
      name: "Rosa Lindqvist",
      email: "rosa.lindqvist@example.org",
      topic: "A question",
      message: "Which scanners can you read?\nWe have two.",
    },
    write: (data, site) => ({
      subject: `${site.productName} contact form: ${data.topic}`,
      paragraphs: [`${data.name} (${data.email}) writes:`, data.message],
    }),
  }),
  test: template<Record<string, never>>({
    occasion: "An administrator tries whether mail arrives",
    reader: "that administrator",
    sample: {},
    write: (_data, site) => ({
      subject: `E-mail from ${site.productName} works`,
      paragraphs: [
        `If you can read this, ${site.productName} can send e-mail to you.`,
        `Links in its e-mails begin with this address:`,
        { label: site.productName, href: site.siteUrl },
        `Readers with questions are sent to ${site.supportAddress}.`,
      ],
    }),
  }),
};
