import { useEffect } from "react";
import { Outlet, redirect, useLocation } from "react-router";
import { loginState, type SignedIn } from "#contract/accounts.ts";
import { listOwnProviders } from "#contract/provider-admin.ts";
import { countOwnReferrals } from "#contract/referrals.ts";
import { call, read } from "../lib/call.ts";
import { links } from "../lib/links.ts";
import { anewAfterAnswer } from "../lib/no-answer.ts";
import { toLogin } from "../lib/to-login.ts";
import { NoAnswer } from "../parts/no-answer/no-answer.tsx";
import type { Route } from "./+types/frame";
import { AdminHeader } from "./header/header.tsx";

/** More profiles than these are many; the header needs to know one from several, and the first by name. */
const FEW = 2;

export const loader = async (from: Route.LoaderArgs) => {
	const state = await read(from, loginState, {});
	if (!state.authenticated || !state.person) {
		// Whoever must set up an authenticator app may do just that.
		if (state.next === "enrol" && state.person && new URL(from.request.url).pathname.startsWith(links.security()))
			return { person: state.person, providers: [], count: 0, owns: false, waiting: { waiting: 0, results: [] } };
		throw state.next === "enrol" ? redirect(links.security()) : toLogin(from.request);
	}
	const own = await read(from, listOwnProviders, { query: { pageSize: String(FEW) } });
	// Our own people look after no profiles: their area is another one.
	if (state.person.role === "team" && own.count === 0 && new URL(from.request.url).pathname.replace(/\.data$/, "") === links.adminWelcome())
		throw redirect(links.team());
	// Where it cannot be had, the header goes without.
	const waiting = await call(from, countOwnReferrals, {});
	const brief = ({ id, url_slug, name, is_active }: (typeof own.results)[number]) => ({ id, url_slug, name, is_active });
	return {
		person: state.person,
		providers: own.results.map(brief),
		count: own.count,
		owns: own.owns_account,
		waiting: waiting.ok ? waiting.data : { waiting: 0, results: [] },
	};
};

export const handle = { bar: true };

export const shouldRevalidate = anewAfterAnswer;

/** What the frame was last drawn with, in this browser. */
let drawn: Awaited<ReturnType<typeof loader>> | undefined;

/** Where it cannot be asked for anew it stays as it was: the page inside says what is wrong. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
	serverLoader().catch((error: unknown) => {
		if (!drawn || (error instanceof Response && error.status < 400)) throw error;
		return drawn;
	});

/** What the pages inside know of who is there. */
export interface FrameContext {
	person: SignedIn;
	/** Referrals that wait for an answer, by the profile's id. */
	waiting: readonly { provider: number; waiting: number }[];
	/** The first profile by name; none for staff without profiles. */
	first: { id: number; url_slug: string; name: string; is_active: boolean } | undefined;
}

/** What stands around the pages of signed-in staff: whose profiles these are, the tabs, and the menu (admin §2.9). */
export default function Frame({ loaderData: { person, providers, count, owns, waiting }, params }: Route.ComponentProps) {
	const { pathname } = useLocation();
	useEffect(() => {
		drawn = { person, providers, count, owns, waiting };
	}, [person, providers, count, owns, waiting]);
	const { slug, id } = params as { slug?: string; id?: string };
	const [first] = providers;
	// The profile in the address, else the only or first one.
	const current = slug && id ? { url_slug: slug, id: Number(id) } : first;
	return (
		<>
			{count > 0 && current && <AdminHeader current={current} isSeveral={count > 1} isChosen={Boolean(id)} owns={owns} waiting={waiting} at={pathname} />}
			<div id="page" tabIndex={-1}>
				<NoAnswer />
				<Outlet context={{ person, first, waiting: waiting.results } satisfies FrameContext} />
			</div>
		</>
	);
}
