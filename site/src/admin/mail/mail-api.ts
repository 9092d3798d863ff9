import { ZMailState } from "@trabecula/contracts";
import { addressOf, mail } from "@trabecula/contracts/endpoints";
import { api } from "../../shell/api.ts";
import { listAddress, pageOf } from "../list-address.ts";

export const outboxList = listAddress({ state: ZMailState });
export type OutboxView = typeof outboxList.all;

export const outboxQuery = (view: OutboxView) => ({ ...pageOf(view), sort: "createdAt" as const, order: "desc" as const });

export const sendTestMail = (template: string | null) => api.call(mail.sendTest, { body: template === null ? {} : { template } });

export const mailHtmlAddress = (id: string) => addressOf(mail.html, { id });
export const templateHtmlAddress = (name: string) => addressOf(mail.templateHtml, { name });
