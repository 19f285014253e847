import { Outlet, useLocation } from "react-router";
import { readPageForms } from "#contract/cases/drafts.ts";
import { KeptForms } from "#web/forms/unsent.tsx";
import { reloadAfterAnswer } from "#web/lib/no-answer.ts";
import { pathOf } from "#web/lib/path-of.ts";
import type { Route } from "./+types/without-case";
import { ask } from "./answer.ts";
import { useDrafts } from "./cases/use-drafts.ts";

export const loader = (from: Route.LoaderArgs) => ask(from, readPageForms, { query: { page: pathOf(from.request) } });

export const shouldRevalidate = (args: Parameters<typeof reloadAfterAnswer>[0]): boolean =>
	args.currentUrl.pathname !== args.nextUrl.pathname || reloadAfterAnswer(args);

/** Pages of the console without a case: what is typed into their forms is kept until it is sent. */
export default function WithoutCase({ loaderData: { unsent } }: Route.ComponentProps) {
	useDrafts(undefined, useLocation().pathname);
	return (
		<KeptForms drafts={unsent}>
			<Outlet />
		</KeptForms>
	);
}
