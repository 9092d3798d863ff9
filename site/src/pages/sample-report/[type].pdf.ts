import type { APIRoute, GetStaticPaths } from "astro";
import documents from "virtual:sample-documents";

/** Written at build time. */
export const prerender = true;

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(documents).map(([type, base64]) => ({ params: { type }, props: { base64 } }));

export const GET: APIRoute<{ base64: string }> = ({ props }) =>
  new Response(Buffer.from(props.base64, "base64"), { headers: { "content-type": "application/pdf" } });
