import { AppError, type Strapi } from "@trabecula/strapi-kit";
import { findCenters, findWorkspace, takeCodeNumber } from "./workspace-rows.ts";

const centerMark = "{center}";

/** @see WorkspacesPort */
export async function nextCode(strapi: Strapi, workspaceId: string, centerId: string | null): Promise<string | null> {
  const pattern = (await findWorkspace(strapi, workspaceId))?.codePattern ?? null;
  if (pattern === null) return null;
  const [center] = centerId === null ? [] : await findCenters(strapi, [centerId]);
  if (pattern.includes(centerMark) && !center) throw noCenter();
  const number = String(await takeCodeNumber(strapi, workspaceId));
  return pattern
    .replace(centerMark, () => center?.code ?? "")
    .replace(/\{(0+)\}/u, (_, zeros: string) => number.padStart(zeros.length, "0"));
}

function noCenter(): AppError {
  const message = "Codes of this workspace carry the center. Choose the center of the patient.";
  return new AppError("validation_failed", message, { centerId: message });
}
