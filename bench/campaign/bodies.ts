export function reportOf(reportName: string) {
  return { ...scoreOf(), reportName };
}

export function scoreOf() {
  const common = { scanDate: "2026-03-14", scanner: "hologic" };
  const hip = [
    { parameter: "bmd_th", value: 0.757 },
    { parameter: "bmd_fn", value: 0.622 },
  ];
  return {
    reportType: "dxa",
    subject: { sex: "female", ageYears: 66, menopausalStatus: "postmenopausal" },
    scans: [
      { ...common, site: "hip", side: "left", measurements: hip },
      { ...common, site: "lumbar-spine", measurements: [{ parameter: "bmd_ls", value: 0.871 }] },
    ],
  };
}
