import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const timeoutSeconds = 240;

/** @throws Error with output and thread states, to recognize Node's deadlock (nodejs/node#54918) */
export async function orTellWhy<Result>(child: ChildProcess, printed: readonly string[], done: Promise<Result>): Promise<Result> {
  const waiting = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const state = [
      `The process is not done after ${timeoutSeconds} seconds. Exit code: ${child.exitCode}, signal: ${child.signalCode}.`,
      `It printed: ${printed.join("").slice(-2000)}`,
      ...threadsOf(child.pid),
    ].join("\n");
    child.kill("SIGKILL");
    waiting.reject(new Error(state));
  }, timeoutSeconds * 1000);
  try {
    return await Promise.race([done, waiting.promise]);
  } finally {
    clearTimeout(timer);
  }
}

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
