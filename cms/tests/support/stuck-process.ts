import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Longer than any start on a busy machine, and within the time that a test has. */
const patienceSeconds = 120;

/**
 * Waits for what a process is to do, and ends one that does not.
 * @throws Error that says what the process printed and where its threads stand: whether it waits, works, or has called
 *   `process.exit` and cannot end (Node's own deadlock, nodejs/node#54918), which looks the same from outside
 */
export async function orTellWhy<Result>(child: ChildProcess, printed: readonly string[], done: Promise<Result>): Promise<Result> {
  const waiting = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const state = [
      `The process is not done after ${patienceSeconds} seconds. Exit code: ${child.exitCode}, signal: ${child.signalCode}.`,
      `It printed: ${printed.join("").slice(-2000)}`,
      ...threadsOf(child.pid),
    ].join("\n");
    child.kill("SIGKILL");
    waiting.reject(new Error(state));
  }, patienceSeconds * 1000);
  try {
    return await Promise.race([done, waiting.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Name, state and place in the kernel of each thread; nothing where the system does not tell, or the process has ended. */
function threadsOf(pid: number | undefined): string[] {
  const tasks = `/proc/${pid}/task`;
  const read = (task: string, file: string) => {
    try {
      return readFileSync(`${tasks}/${task}/${file}`, "utf8").trim();
    } catch {
      return "?";
    }
  };
  try {
    return readdirSync(tasks).map((task) => {
      const state = /^State:\s+(\S+)/m.exec(read(task, "status"))?.[1] ?? "?";
      return `thread ${read(task, "comm")}: ${state}, ${read(task, "wchan")}, system call ${read(task, "syscall").split(" ")[0]}`;
    });
  } catch {
    return [];
  }
}
