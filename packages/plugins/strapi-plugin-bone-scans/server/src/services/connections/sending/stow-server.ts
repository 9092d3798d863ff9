import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { SendServer } from "./fhir-server.ts";
import { ServerError } from "./server-error.ts";
import { jsonOf } from "./server-login.ts";

const json = "application/dicom+json";

const ZItems = z.optional(
  z.object({
    Value: z.optional(
      z.array(
        z.object({
          "00081155": z.optional(z.object({ Value: z.optional(z.array(z.string())) })),
          "00081197": z.optional(z.object({ Value: z.optional(z.array(z.number())) })),
        }),
      ),
    ),
  }),
);
/** Failed and referenced SOP sequence (PS3.18 I.2.2). */
const ZStored = z.object({ "00081198": ZItems, "00081199": ZItems });

const duplicate = 0x0111;
const isOutOfResources = (reason: number) => reason >= 0xa700 && reason <= 0xa7ff;

const below = ({ base }: SendServer, end: string): URL => {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${end}`;
  return url;
};

/** Stores an object (PS3.18 10.5), also repeatedly. @throws ServerError `rejected` if the server takes other objects */
export async function storeObject(server: SendServer, file: Buffer): Promise<void> {
  const boundary = randomUUID();
  const head = `--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`;
  const { status, text } = await server.call({
    method: "POST",
    url: below(server, "studies"),
    headers: {
      ...(await server.headers()),
      "Content-Type": `multipart/related; type="application/dicom"; boundary=${boundary}`,
      Accept: json,
    },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  if (status === 404 || status === 405) throw new ServerError("not_found");
  const parsed = ZStored.safeParse(jsonOf(text));
  const uid = uidOf(file);
  const named = (items: z.infer<typeof ZItems>) => items?.Value?.find((item) => item["00081155"]?.Value?.[0] === uid);
  const failed = parsed.success ? named(parsed.data["00081198"]) : undefined;
  if (failed) return requireDuplicate(failed["00081197"]?.Value?.[0] ?? 0);
  if (status >= 400) throw new ServerError("rejected", `The server refuses the document: ${status}.`);
  if (!parsed.success || !named(parsed.data["00081199"])) throw new ServerError("unexpected");
}

function requireDuplicate(reason: number): void {
  if (reason === duplicate) return;
  if (isOutOfResources(reason)) throw new ServerError("busy", "The server has no room for more documents. Try again later.");
  throw new ServerError(
    "rejected",
    `The server refuses the document: failure reason ${reason.toString(16).toUpperCase().padStart(4, "0")}H.`,
  );
}

function uidOf(file: Buffer): string {
  const at = file.indexOf(Buffer.from([0x02, 0x00, 0x03, 0x00, 0x55, 0x49]), 132);
  const length = file.readUInt16LE(at + 6);
  return file.toString("latin1", at + 8, at + 8 + length).replace(/\0$/, "");
}

/** Asks for a study that no server has, so that no data of patients comes back. */
export async function askStudies(server: SendServer): Promise<string> {
  const url = below(server, "studies");
  url.search = "StudyInstanceUID=2.25.1&limit=1";
  const { status, text } = await server.call({ method: "GET", url, headers: { ...(await server.headers()), Accept: json } });
  if (status >= 400) throw new ServerError("not_found");
  if (status !== 204 && !Array.isArray(jsonOf(text))) throw new ServerError("unexpected");
  return "A DICOMweb server";
}
