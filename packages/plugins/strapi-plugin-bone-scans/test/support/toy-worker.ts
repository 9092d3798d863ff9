import { execFileSync } from "node:child_process";

export interface ToyTask {
  readonly does: "answer" | "spin" | "stay" | "grow" | "exit" | "crash" | "refuse" | "fail" | "block";
  readonly path?: string;
}

export default async function play({ does, path = "" }: ToyTask): Promise<string> {
  const kept: number[][] = [];
  while (does === "spin" || does === "grow") if (does === "grow") kept.push(Array.from({ length: 100_000 }, Math.random));
  if (does === "stay") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  // A native call, during which no thread can end, tells that it has begun.
  if (does === "block") execFileSync("sh", ["-c", 'touch "$0.begun"; cat "$0"', path]);
  if (does === "exit") process.exit(3);
  if (does === "crash") {
    setTimeout(() => {
      throw new TypeError("Nobody catches this.");
    });
    await new Promise(() => undefined);
  }
  if (does === "refuse") {
    // Every thread would load the server kit, which takes longer than the test.
    const { AppError } = await import("@trabecula/strapi-kit");
    throw new AppError("conflict", "This toy is another's.", { toy: "Take another." }, { retryAfterSeconds: 7 });
  }
  if (does === "fail") throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  return "answered";
}
