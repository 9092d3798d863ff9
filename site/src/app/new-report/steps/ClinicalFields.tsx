import { clinicalLabels } from "@trabecula/report-types/labels";
import type { TemplateValues } from "@trabecula/report-view";
import { useState } from "react";
import { FormFold } from "../../../ui/FormFold.tsx";
import { TemplateTextArea } from "../../templates/TemplateTextArea.tsx";
import { useTemplates } from "../../templates/use-templates.ts";
import { changeDraft } from "../draft-store.ts";
import { textKeys, type ClinicalKey } from "../model/clinical-draft.ts";
import type { Draft } from "../model/draft.ts";

const longest = (key: ClinicalKey): number => (key === "referrer" || key === "nextScan" ? 500 : 2000);

export function ClinicalFields({ draft: { clinical }, values }: { draft: Draft; values: TemplateValues }) {
  const templates = useTemplates();
  const [isOpen] = useState(() => textKeys.some((key) => clinical.texts[key]));
  return (
    <FormFold title="For the report" hint="referrer, indication, technique, next scan and more" open={isOpen}>
      <div className="grid max-w-2xl gap-5">
        {templates.length > 0 && <p className="text-sm text-muted">Alt+T in a field inserts a sentence of this workspace.</p>}
        {textKeys.map((key) => (
          <TemplateTextArea
            key={key}
            label={clinicalLabels[key]}
            rows={longest(key) > 500 ? 2 : 1}
            maxLength={longest(key)}
            value={clinical.texts[key] ?? ""}
            {...{ templates, values }}
            onText={(text) =>
              changeDraft({ type: "named", change: { clinical: { ...clinical, texts: { ...clinical.texts, [key]: text } } } })
            }
          />
        ))}
      </div>
    </FormFold>
  );
}
