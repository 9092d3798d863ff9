// What the rest of the plugin uses of the outbox.
export { noteBounce } from "./bounced.ts";
export { enqueueRevocable, enqueueMail } from "./enqueue-mail.ts";
export { deleteOldFarewells } from "./farewells.ts";
export { deleteOldLetters } from "./old-letters.ts";
export { countMails, listMails } from "./mail-list.ts";
export { mailsAbout, mailsFile, mailState, newestMail } from "./mails-about.ts";
export { closeReturned, deleteMailsAbout, takeBackMails } from "./outbox-rows.ts";
export type { MailState } from "./outbox-rows.ts";
export { createOutbox, outbox } from "./outbox-sender.ts";
export { listTemplates, mailHtml, templateHtml } from "./previews.ts";
export { sendAgain } from "./send-again.ts";
export type { MailTemplate } from "./templates/mail-templates.ts";
export { sendWaiting } from "./send-waiting.ts";
export { showLink } from "./show-link.ts";
export { sendTestMail } from "./test-mail.ts";
