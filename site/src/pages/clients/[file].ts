import type { APIRoute, GetStaticPaths } from "astro";
import python from "../../../../clients/python/trabecula.py?raw";
import r from "../../../../clients/r/R/trabecula.R?raw";

/** Written at build time, so that the repository has one copy of each client. */
export const prerender = true;

const files = { "trabecula.R": r, "trabecula.py": python };

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(files).map(([file, content]) => ({ params: { file }, props: { content } }));

export const GET: APIRoute<{ content: string }> = ({ props }) =>
  new Response(props.content, { headers: { "content-type": "text/plain; charset=utf-8" } });
