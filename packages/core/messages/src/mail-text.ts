export interface MailSite {
  readonly productName: string;
  readonly siteUrl: string;
  readonly supportAddress: string;
  /** If false, mails are only stored, so no text may announce another mail. */
  readonly sendsMail: boolean;
}

export interface MailLink {
  readonly label: string;
  readonly href: string;
}

export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly (string | MailLink)[];
}

const plainName = /^[\p{L}\p{M}]+\.?(?:[ '’-][\p{L}\p{M}]+\.?)*$/u;

/** Anyone can sign up with any name, which must not carry advertising or links to a stranger's mailbox. */
export const isPlainName = (name: string): boolean => plainName.test(name) && name.length <= 40;
