import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { Loadable } from "../../../shell/Loadable.tsx";
import { fetchTemplates } from "../mail-api.ts";
import { MailHeader } from "../MailHeader.tsx";
import { TemplateDialog } from "./TemplateDialog.tsx";
import { TemplateList } from "./TemplateList.tsx";

export default function TemplatesScreen() {
  const [search, setSearch] = useSearchParams();
  const opened = search.get("template");
  const templates = useQuery({ queryKey: ["admin", "email", "templates"], queryFn: fetchTemplates });
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
