import fs from "node:fs";
import path from "node:path";
import { StepFailure } from "../failure.mjs";
import { say, step } from "../progress.mjs";
import { run } from "../run.mjs";

/** Builds as the current user, without base images. Throws a StepFailure with the last output. */
export async function buildStages(stages, { context, work, environment }) {
  const built = new Map();
  for (const stage of stages) {
    const state = { root: path.join(work, "stages", stage.name), folder: "/", variables: {}, program: null, port: null, user: "root" };
    fs.mkdirSync(state.root, { recursive: true });
    await step(`Image stage ${stage.name}`, async () => {
      for (const entry of stage.steps) await actions[entry.keyword](entry, state, { built, context, environment });
    });
    built.set(stage.name, state);
  }
  return built;
}

const actions = {
  WORKDIR({ folder }, state) {
    state.folder = path.posix.resolve(state.folder, folder);
    fs.mkdirSync(inStage(state, state.folder), { recursive: true });
  },
  COPY({ from, sources, target }, state, { built, context }) {
    const root = from === null ? context : built.get(from).root;
    const to = inStage(state, path.posix.resolve(state.folder, target));
    for (const source of sources) fs.cpSync(path.join(root, source), to, { recursive: true, verbatimSymlinks: true });
  },
  async RUN({ command, line }, state, { environment }) {
    const { code, tail } = await run("bash", ["-c", command], {
      cwd: inStage(state, state.folder),
      env: { ...environment, ...state.variables },
    });
    if (code !== 0) throw new StepFailure(`Dockerfile, line ${line}`, `\`${command}\` ended with code ${code}.`, { details: tail });
    say(`  ${command}`);
  },
  ENV: ({ variables }, state) => void Object.assign(state.variables, Object.fromEntries(variables)),
  USER: ({ user }, state) => void (state.user = user),
  EXPOSE: ({ port }, state) => void (state.port = port),
  CMD: ({ program }, state) => void (state.program = program),
};

export function inStage(state, folder) {
  return path.join(state.root, folder);
}
