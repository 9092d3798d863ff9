import { ZDatasetList, ZScoreReply } from "@trabecula/contracts";
import { post } from "./requests.ts";
import type { CmsProcess } from "./servers.ts";

export async function exampleScoreRequest({ apiUrl }: CmsProcess, cookie: string): Promise<object> {
  const values = {
    tt_bmd: 284,
    tb_bmd: 171,
    ct_bmd: 871,
    tt_ar: 712,
    tb_ar: 581,
    ct_ar: 131,
    ct_th: 1.31,
    ct_po: 3.1,
    tb_n: 1.32,
    tb_th: 0.25,
    tb_sp: 0.71,
  };
  const datasets = ZDatasetList.parse(await (await fetch(`${apiUrl}/datasets?reportType=hr-pqct`, { headers: { cookie } })).json());
  const body = {
    reportType: "hr-pqct",
    datasetId: datasets.items[0]?.id,
    subject: { sex: "female", ageYears: 34 },
    scans: [
      {
        site: "distal-tibia",
        side: "left",
        scanDate: "2026-03-14",
        scanner: "xtremect-2",
        motionGrade: 2,
        protocol: { region: "multi-stack", stacks: 3 },
        measurements: Object.entries(values).map(([parameter, value]) => ({ parameter, value })),
      },
    ],
  };
  const reply = ZScoreReply.parse(await (await post(apiUrl, "/score", body, { cookie })).json());
  if (!reply.scans[0]?.results.some((result) => result.zScore !== null)) throw new Error("The example is not scored.");
  return body;
}
