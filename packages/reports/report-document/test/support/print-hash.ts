import { createHash } from "node:crypto";
import { rendered } from "./rendered.ts";
import { hrPqct } from "./reports.ts";

/** Run by itself: the hash of a document of a process that has made no other. */
const bytes = await rendered(hrPqct({ notes: "12 μm" }));
process.stdout.write(createHash("sha256").update(bytes).digest("hex"));
