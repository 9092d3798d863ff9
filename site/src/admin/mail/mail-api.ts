import { addressOf, mail } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";

export const fetchTemplates = () => api.call(mail.templates);
export const sendTestMail = (template: string | null) => api.call(mail.sendTest, { body: template === null ? {} : { template } });

export const sendWaitingMails = () => api.call(mail.sendWaiting);
export const showLink = (id: string) => api.call(mail.showLink, { params: { id } });

export const mailHtmlAddress = (id: string) => addressOf(mail.html, { id });
export const templateHtmlAddress = (name: string) => addressOf(mail.templateHtml, { name });
