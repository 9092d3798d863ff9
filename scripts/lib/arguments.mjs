import { StepFailure } from "./failure.mjs";

export function readFlags(args, known) {
  const unknown = args.find((arg) => !known.includes(arg));
  if (unknown !== undefined) {
    const choice = known.length === 0 ? "this command takes none" : `known: ${known.join(", ")}`;
    throw new StepFailure("Arguments", `${unknown} is not known (${choice}).`, { exitCode: 2 });
  }
  return Object.fromEntries(known.map((flag) => [flag.replace(/^--/, ""), args.includes(flag)]));
}
