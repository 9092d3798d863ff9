import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { mail } from "@trabecula/contracts/endpoints";
import { api } from "../../../shell/api.ts";
import { Loadable } from "../../../shell/Loadable.tsx";
import { templateHtmlAddress } from "../mail-api.ts";
import { MailHeader, TestMailOutcome, useTestMail } from "../MailHeader.tsx";
import { type MailTemplatePreview, ZMailTemplateGroup, type MailTemplateGroup } from "@trabecula/contracts";
import { sendsMail } from "../../../shell/product.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Section } from "../../Section.tsx";
import { MailBody } from "../MailBody.tsx";

export default function TemplatesScreen() {
  const [search, setSearch] = useSearchParams();
  const opened = search.get("template");
  const templates = useQuery({ queryKey: ["admin", "email", "templates"], queryFn: () => api.call(mail.templates) });
  return (
    <>
      <MailHeader title="E-mail templates" description="All e-mail templates, and when each one is sent." />
      <Loadable query={templates}>
        {({ items }) => {
          const template = items.find(({ name }) => name === opened);
          return (
            <>
              <TemplateList templates={items} onOpen={({ name }) => setSearch({ template: name })} />
              {template && <TemplateDialog template={template} onClose={() => setSearch({}, { replace: true })} />}
            </>
          );
        }}
      </Loadable>
    </>
  );
}

function TemplateDialog({ template, onClose }: { template: MailTemplatePreview; onClose: () => void }) {
  const test = useTestMail();
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {sendsMail() && (
        <Button pending={test.isPending} onClick={() => test.mutate(template.name)}>
          Send me a test
        </Button>
      )}
    </>
  );
  return (
    <Dialog wide title={template.subject} buttons={buttons} onClose={onClose}>
      <div className="mt-2 space-y-1.5 text-sm text-muted">
        <p>
          {template.occasion} · goes to {template.reader}
        </p>
        <p>The people in it are made up, and no account is behind its links.</p>
      </div>
      <MailBody subject={template.subject} text={template.text} htmlAddress={templateHtmlAddress(template.name)} firstShown="html" />
      <TestMailOutcome test={test} className="mt-4" />
    </Dialog>
  );
}

const groupLabels: Record<MailTemplateGroup, string> = {
  "sign-up": "Sign-up",
  decisions: "Approval",
  password: "Passwords",
  address: "Addresses",
  workspaces: "Workspaces",
  patients: "Patients",
  messages: "Messages and tests",
};

export function groupTemplates(templates: readonly MailTemplatePreview[]) {
  return ZMailTemplateGroup.options
    .map((group) => ({ group, templates: templates.filter((template) => template.group === group) }))
    .filter((section) => section.templates.length > 0);
}

interface TemplateListProps {
  templates: readonly MailTemplatePreview[];
  onOpen: (template: MailTemplatePreview) => void;
}

function TemplateList({ templates, onOpen }: TemplateListProps) {
  return (
    <div className="grid gap-10">
      {groupTemplates(templates).map((section) => (
        <Section key={section.group} id={`group-${section.group}`} title={groupLabels[section.group]}>
          <ul className="divide-y divide-line border-y border-line">
            {section.templates.map((template) => (
              <TemplateRow key={template.name} template={template} onOpen={() => onOpen(template)} />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}

function TemplateRow({ template, onOpen }: { template: MailTemplatePreview; onOpen: () => void }) {
  const { occasion, reader, subject } = template;
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 gap-x-8 sm:grid-cols-2">
        <div>
          <p className="font-medium">{occasion}</p>
          <p className="text-muted">To {reader}</p>
        </div>
        <p className="self-center break-words text-muted">“{subject}”</p>
      </div>
      <Button size="small" variant="secondary" aria-label={`Preview “${subject}”: ${occasion}`} onClick={onOpen}>
        Preview
      </Button>
    </li>
  );
}
