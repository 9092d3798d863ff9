import { DockerfileParser } from "dockerfile-ast";

/** Other instructions are refused, so that no step is skipped. */
const readers = {
  WORKDIR: (line) => ({ folder: line.words[0] }),
  COPY: (line) => ({ from: line.flag("from"), sources: line.words.slice(0, -1), target: line.words.at(-1) }),
  RUN: (line) => ({ command: line.text }),
  ENV: (line) => ({ variables: line.instruction.getProperties().map((property) => [property.getName(), property.getValue()]) }),
  USER: (line) => ({ user: line.words[0] }),
  EXPOSE: (line) => ({ port: Number(line.words[0]) }),
  CMD: (line) => ({ program: line.instruction.getJSONStrings().map((text) => text.getJSONValue()) }),
};

/** `{ name, image, steps: [{ keyword, line, … }] }`. Throws an Error naming the line of an unknown instruction. */
export function readDockerfile(text) {
  const stages = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      stages.push({ name: instruction.getBuildStage(), image: instruction.getImage(), steps: [] });
      continue;
    }
    const line = instruction.getRange().start.line + 1;
    if (!(keyword in readers)) throw new Error(`Dockerfile, line ${line}: ${keyword} is not known to this check.`);
    stages.at(-1).steps.push({ keyword, line, ...readers[keyword](describe(instruction)) });
  }
  return stages;
}

function describe(instruction) {
  const flags = instruction.getFlags?.() ?? [];
  return {
    instruction,
    text: instruction.getArgumentsContent(),
    words: instruction
      .getArguments()
      .map((argument) => argument.getValue())
      .filter((word) => !word.startsWith("--")),
    flag: (name) => flags.find((flag) => flag.getName() === name)?.getValue() ?? null,
  };
}
