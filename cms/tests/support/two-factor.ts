import { codeAt } from "./authenticator.ts";
import { password, type Person } from "./people.ts";

/** Uses up the previous step's code, so the current code still works. */
export async function turnOnTwoFactor({ client }: Pick<Person, "client">, ownPassword = password) {
  const begun = await client.post("/api/user/two-factor/begin", { password: ownPassword });
  const secret = begun.body.secret as string;
  const confirm = () => client.post("/api/user/two-factor/confirm", { code: codeAt(secret, -1) });
  const step = codeAt(secret);
  const first = await confirm();
  // The code expires if its step ends before the check.
  const confirmed = first.status === 422 && codeAt(secret) !== step ? await confirm() : first;
  if (confirmed.status !== 200) throw new Error(`Confirming answered ${confirmed.status}: ${JSON.stringify(confirmed.body)}`);
  return { secret, codes: confirmed.body.recoveryCodes as string[], uri: begun.body.uri as string };
}
