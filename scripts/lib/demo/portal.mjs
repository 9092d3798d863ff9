const dayMs = 86_400_000;

export async function releaseReports(call, added, now) {
  for (const { person, patientId, reportIds } of added) {
    if (!person.release) continue;
    const { inDays = 0, note = null } = person.release;
    const on = new Date(now + inDays * dayMs).toISOString().slice(0, 10);
    await call("POST", `/api/patients/${patientId}/release`, { reportId: reportIds.at(-1), on, note });
  }
}

/**
 * Invites sample patients and accepts for some with the administrator's password. Invites nobody if a mail server is
 * set, since the addresses are fictional.
 */
export async function openTheDoor(call, added, password) {
  const { sendsMail } = await call("GET", "/api/content/site");
  if (sendsMail) return;
  for (const { person, patientId } of added.filter(({ person }) => person.portal)) {
    const email = `${person.code.toLowerCase()}@patients.example`;
    await call("POST", `/api/patients/${patientId}/invite`, { email });
    if (person.portal === "accepted") await accept(call, email, password);
  }
}

async function accept(call, email, password) {
  const { items } = await call("GET", `/api/admin/email?q=${encodeURIComponent(email)}`);
  const { link } = await call("POST", `/api/admin/email/${items[0].id}/link`);
  await call("POST", "/api/patient/accept-invite", { token: link.split("/").at(-1), password });
}
