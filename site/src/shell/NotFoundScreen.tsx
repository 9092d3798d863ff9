import { notFound as messages } from "@trabecula/messages/error-pages";
import { ArrowLink } from "../ui/ArrowLink.tsx";
import { useTitle } from "./use-title.ts";

/** Same text as the server's not-found page, for users who may not see an admin screen. */
export default function NotFoundScreen() {
  useTitle(messages.title);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-24 sm:px-6">
      <h1 className="font-serif text-3xl font-semibold tracking-tight sm:text-4xl">{messages.heading}</h1>
      <p className="mt-4 text-lg text-muted">{messages.text}</p>
      <p className="mt-8">
        <ArrowLink to="/" direction="back">
          {messages.toHome}
        </ArrowLink>
      </p>
    </div>
  );
}
