import { pathToFileURL } from "node:url";
import { StepFailure } from "../failure.mjs";
import { inProject, root } from "../project.mjs";

export async function readServerEnvironment(variables = process.env) {
  const { readEnv } = await import(pathToFileURL(inProject("cms/config/env.ts")).href).catch(refuse);
  return readEnv(variables, root);
}

/** The module reads the environment on import. */
function refuse(error) {
  throw new StepFailure("Environment", error.message);
}
