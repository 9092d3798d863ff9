const dayMs = 86_400_000;
const yearMs = 365.25 * dayMs;
const dateOf = (ms) => new Date(ms).toISOString().slice(0, 10);

export function patientRequest(
  { code, sex, age, onlyYear = false, menopausalStatus = null, nextScanInYears = null, notes = null, consentWithdrawn = false },
  now,
) {
  const birthDate = dateOf(now - age * yearMs);
  const consent = {
    scope: ["store", "compare"],
    version: "1.0",
    date: dateOf(now - Math.min(12, age) * yearMs),
    withdrawnOn: consentWithdrawn ? dateOf(now - 30 * dayMs) : null,
  };
  const nextScanOn = nextScanInYears === null ? null : dateOf(now + nextScanInYears * yearMs);
  const birth = onlyYear ? { birthYear: Number(birthDate.slice(0, 4)) } : { birthDate };
  return { code, sex, ...birth, menopausalStatus, nextScanOn, notes, consent };
}

export function reportRequest({ code }, { yearsAgo, reportType, scans }, patientId, now) {
  const scanDate = dateOf(now - yearsAgo * yearMs);
  return {
    reportName: `${code}, ${new Date(scanDate).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" })}`,
    reportType,
    patientId,
    subject: {},
    scans: scans.map(({ values, ...scan }) => ({
      ...scan,
      scanDate,
      measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
    })),
  };
}
