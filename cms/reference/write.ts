import { writeFileSync } from "node:fs";
import { renderAdministratorReference, renderReference } from "./reference.ts";
import { renderReportFiles } from "./report-files.ts";

const write = (name: string, text: string) => writeFileSync(new URL(`../../docs/${name}`, import.meta.url), text);

write("api.md", renderReference());
write("api-administration.md", renderAdministratorReference());
write("report-files.md", renderReportFiles());
