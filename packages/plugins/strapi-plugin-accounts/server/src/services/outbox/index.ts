export { noteBounce, createOutbox, outbox } from "./outbox-sender.ts";
export { enqueueRevocable, enqueueMail, listTemplates, mailHtml, templateHtml } from "./enqueue-mail.ts";
export { agingMails, deleteOldFarewells, deleteOldLetters } from "./old-mails.ts";
export { countMails, listMails, mailsAbout, mailsFile, mailState, newestMail } from "./mail-list.ts";
export { closeReturned, deleteMailsAbout, cancelMails } from "./outbox-rows.ts";
export type { MailState } from "./outbox-rows.ts";
export { sendAgain, sendWaiting, showLink, sendTestMail } from "./mail-actions.ts";
export type { MailData, MailTemplate } from "./templates/mail-templates.ts";
