import { writeFileSync } from "node:fs";
import { renderAdministratorReference, renderReference } from "./reference.ts";
import { readmes, renderReadme } from "./plugin-routes.ts";
import { renderReportFiles } from "./report-files.ts";

const write = (name: string, text: string) => writeFileSync(new URL(`../../${name}`, import.meta.url), text);

write("docs/api.md", renderReference());
write("docs/api-administration.md", renderAdministratorReference());
write("docs/report-files.md", renderReportFiles());
for (const [file, plugin] of readmes) write(file, renderReadme(file, plugin));
