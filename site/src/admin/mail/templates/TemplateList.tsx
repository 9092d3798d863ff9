import type { MailTemplatePreview } from "@trabecula/contracts";
import { Button } from "../../../ui/Button.tsx";
import { groupTemplates, groupWords } from "./template-words.ts";

interface TemplateListProps {
  templates: readonly MailTemplatePreview[];
  onOpen: (template: MailTemplatePreview) => void;
}

export function TemplateList({ templates, onOpen }: TemplateListProps) {
  return (
    <div className="grid gap-10">
      {groupTemplates(templates).map((section) => (
        <section key={section.group} aria-labelledby={`group-${section.group}`}>
          <h2 id={`group-${section.group}`} className="text-lg font-semibold">
            {groupWords[section.group]}
          </h2>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {section.templates.map((template) => (
              <TemplateRow key={template.name} template={template} onOpen={() => onOpen(template)} />
            ))}
          </ul>
        </section>
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
