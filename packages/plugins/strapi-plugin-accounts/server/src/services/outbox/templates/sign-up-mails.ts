import { confirmLink, forgotPasswordLink, greeting, loginLink, resetLink, sampleFirstName, sampleToken, template } from "./template.ts";

export const signUpMails = {
  "request-received": template<{ firstName: string; confirmToken: string }>({
    occasion: "Somebody asks for an account",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, confirmToken: sampleToken },
    write: (data, site) => ({
      subject: `Your account request at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `we have received your request for an account at ${site.productName}. Please confirm that this address is yours; the link works for seven days.`,
        confirmLink(data.confirmToken, site),
        `A member of the laboratory then reads your request. ${site.sendsMail ? "You get another e-mail once your account is approved, and can log in from then on." : "Once your account is approved you can log in; try it again later to see whether it is."}`,
        `If you did not ask for an account, you need not do anything. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "asked-again": template<{ firstName: string; resetToken: string }>({
    occasion: "Somebody asks again before the address was confirmed",
    reader: "the applicant",
    sample: { firstName: sampleFirstName, resetToken: sampleToken },
    write: (data, site) => ({
      subject: `Choose your password for your account request at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `someone, probably you, has requested an account at ${site.productName} more than once with this address. To make sure that your password is used, please choose yours now; this also confirms your address. The link can be used once, within one hour. Links of earlier e-mails no longer work.`,
        resetLink("Choose your password", data.resetToken, site),
        "Later you can ask for another link here:",
        forgotPasswordLink("Forgot password", site),
        "If you did not ask for an account, do not open the link; you need not do anything.",
        `Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
  "already-registered": template<{ firstName: string; isPatient: boolean }>({
    occasion: "Somebody asks for an account with an address that has one",
    reader: "the account's owner",
    sample: { firstName: sampleFirstName, isPatient: false },
    write: (data, site) => ({
      subject: `Your account at ${site.productName}`,
      paragraphs: [
        greeting(data.firstName),
        `somebody, probably you, has just asked for an account at ${site.productName} with this address. There is one already, so no second one was made and nothing was changed.`,
        loginLink(data.isPatient, site),
        forgotPasswordLink("If you do not know the password", site),
        `If it was not you, you need not do anything. Questions go to ${site.supportAddress}.`,
      ],
    }),
  }),
};
