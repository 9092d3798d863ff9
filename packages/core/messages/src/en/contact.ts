export const title = "Contact";
export const sent = "Your message is on its way.";
export const kept = "We have received your message.";
export const answer = "We usually reply by e-mail within a few working days.";
export const notSent = "Not sent";
export const name = "Your name";
export const email = "Your e-mail address";
export const topic = "Topic";
export const topics = {
  question: "A question",
  account: "My account",
  data: "Reference data",
  problem: "A problem",
  other: "Something else",
};
export const message = "Message";
export const messageHint = "Please do not include patients’ names or dates of birth.";
export const send = "Send message";
export const checkFields = "Please check the marked fields.";
export const serverDown = "Our server is temporarily down. Your message was not sent and is still below. Please try again later.";
export const otherSite = "This form was sent from another site.";

export const byEmail = "By e-mail";
export const beforeTitle = "Before you write";
export const before = "Your question may already be answered.";
export const questions = "Questions and answers";
export const documentation = "Documentation";
