import { ZMailTemplateGroup, type MailTemplateGroup, type MailTemplatePreview } from "@trabecula/contracts";

export const groupWords: Record<MailTemplateGroup, string> = {
  "sign-up": "Sign-up",
  decisions: "Approval",
  password: "Passwords",
  address: "Addresses",
  patients: "Patients",
  messages: "Messages and tests",
};

export function groupTemplates(templates: readonly MailTemplatePreview[]) {
  return ZMailTemplateGroup.options
    .map((group) => ({ group, templates: templates.filter((template) => template.group === group) }))
    .filter((section) => section.templates.length > 0);
}
