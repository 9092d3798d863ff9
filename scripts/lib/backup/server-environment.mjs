import { pathToFileURL } from "node:url";
import { StepFailure } from "../failure.mjs";
import { inProject, root } from "../project.mjs";

/** The CMS's own reading of its environment: where its database and its data folder are. */
export async function readServerEnvironment(variables = process.env) {
  const { readEnv } = await import(pathToFileURL(inProject("cms/config/env.ts")).href).catch(refuse);
  return readEnv(variables, root);
}

/** The module reads the environment as it is loaded. */
function refuse(error) {
  throw new StepFailure("Environment", error.message);
}
