import { queryOptions } from "@tanstack/react-query";
import type { ConfirmRequest, StartOidcRequest } from "@trabecula/contracts";
import { oidc } from "@trabecula/contracts/endpoints";
import * as messages from "@trabecula/messages/institutional-login";
import { api } from "../shell/api.ts";

/** A confirmation's window also returns to this page. */
export const linkedLoginsPath = "/settings/linked-logins";

export const linkedLoginsQuery = () => queryOptions({ queryKey: ["linked-logins"], queryFn: () => api.call(oidc.identities) });

export async function goToProvider(key: string, body: StartOidcRequest): Promise<void> {
  window.location.assign((await api.call(oidc.start, { params: { key }, body })).url);
}

export const inAddress = () => new URLSearchParams(window.location.hash.slice(1));

export function outcomeText(outcome: string | null): string | null {
  if (outcome === null) return null;
  return Object.hasOwn(messages.outcomes, outcome)
    ? messages.outcomes[outcome as keyof typeof messages.outcomes]
    : messages.outcomes.refused;
}

const channelName = "provider-confirmation";

/** Hands this window's confirmation to the page that waits. @returns whether this is the window of a confirmation */
export function handOver(): boolean {
  const found = inAddress();
  const confirmation = found.get("confirmation");
  if (confirmation === null && window.name !== channelName) return false;
  new BroadcastChannel(channelName).postMessage({ confirmation, outcome: found.get("oidc") });
  window.close();
  return true;
}

const afterFocusMs = 2000;

/** Opens a window, so that this page keeps its form. @throws Error with a sentence */
export async function confirmAtProvider(
  key: string,
  { purpose: act, object }: Pick<ConfirmRequest, "purpose" | "object">,
  code: string | undefined,
): Promise<string> {
  const popup = window.open("", channelName, "popup,width=560,height=720");
  if (!popup) throw new Error(messages.allowPopups);
  try {
    const body = { purpose: "confirm", return: linkedLoginsPath, act, object, ...(code && { code }) } as const;
    const { url } = await api.call(oidc.start, { params: { key }, body });
    const answer = waitForAnswer();
    popup.location.href = url;
    return await answer;
  } catch (error) {
    popup.close();
    throw error;
  }
}

/** A provider's headers may hide whether its window is closed, so focus here without an answer means that it was given up. */
function waitForAnswer(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const channel = new BroadcastChannel(channelName);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    timer ??= setTimeout(() => reject(new Error(messages.outcomes.cancelled)), afterFocusMs);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<{ confirmation: string | null; outcome: string | null }>) => {
    if (data.confirmation === null) reject(new Error(outcomeText(data.outcome) ?? messages.outcomes.refused));
    else resolve(data.confirmation);
  });
  window.addEventListener("focus", giveUp);
  return promise.finally(() => {
    window.removeEventListener("focus", giveUp);
    clearTimeout(timer);
    channel.close();
  });
}
