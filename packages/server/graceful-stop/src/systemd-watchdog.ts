import { spawn } from "node:child_process";

/**
 * Reports to systemd that the server is ready and its event loop runs, in units with `Type=notify`. Node has no Unix
 * datagram sockets, so systemd's program sends.
 */
export function notifySystemd(env: NodeJS.ProcessEnv): void {
  if (!env.NOTIFY_SOCKET) return;
  notify("--ready");
  const watchdogMs = Number(env.WATCHDOG_USEC) / 1000;
  if (watchdogMs > 0) setInterval(() => notify("WATCHDOG=1"), watchdogMs / 3).unref();

  function notify(state: string): void {
    spawn("systemd-notify", [state], { env, stdio: "ignore" }).on("error", () => undefined);
  }
}
