import type { APIRoute, GetStaticPaths } from "astro";
import python from "../../../../clients/python/trabecula.py?raw";
import r from "../../../../clients/r/trabecula.R?raw";

/** The clients for R and Python, written as files by the build: the repository has one copy of each. */
export const prerender = true;

const files = { "trabecula.R": r, "trabecula.py": python };

export const getStaticPaths: GetStaticPaths = () =>
  Object.entries(files).map(([file, content]) => ({ params: { file }, props: { content } }));

export const GET: APIRoute<{ content: string }> = ({ props }) =>
  new Response(props.content, { headers: { "content-type": "text/plain; charset=utf-8" } });
