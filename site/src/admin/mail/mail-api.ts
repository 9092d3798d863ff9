import { ZMailTemplateList, ZOutboxMailReply } from "@trabecula/contracts";
import { api } from "../../shell/api.ts";

export const fetchTemplates = () => api.get("/api/admin/email/templates", ZMailTemplateList);
export const sendTestMail = (template: string | null) =>
  api.post("/api/admin/email/test", template === null ? {} : { template }, ZOutboxMailReply);

/** Addresses of the HTML forms, for frames. */
export const mailHtmlAddress = (id: string) => `/api/admin/email/${id}/html`;
export const templateHtmlAddress = (name: string) => `/api/admin/email/templates/${name}/html`;
