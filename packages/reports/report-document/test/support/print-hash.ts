import { createHash } from "node:crypto";
import { rendered } from "./rendered.ts";
import { hrPqct } from "./reports.ts";

const bytes = await rendered(hrPqct({ notes: "12 μm" }));
process.stdout.write(createHash("sha256").update(bytes).digest("hex"));
