import { addDemonstration } from "../demo.mjs";
import { StepFailure } from "../failure.mjs";

/** Saves sample reports through the site and fetches a PDF, to test scoring and printing. */
export async function tryReport(site, { email, password }) {
  await addDemonstration(site, { email, password });
  const login = await ask(`${site}/api/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const { items } = await (await ask(`${site}/api/reports?pageSize=1`, { headers: { cookie } })).json();
  const document = await (await ask(`${site}/api/reports/${items[0].id}.pdf`, { headers: { cookie } })).text();
  if (!document.startsWith("%PDF-")) throw new StepFailure("Servers of the images", "a report did not come as a PDF.");
}

async function ask(url, options) {
  const reply = await fetch(url, options);
  if (!reply.ok) throw new StepFailure("Servers of the images", `${new URL(url).pathname} was answered with ${reply.status}.`);
  return reply;
}
