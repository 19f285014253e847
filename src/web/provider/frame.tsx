import { type ReactNode, useEffect } from "react";
import { data, Outlet, redirect, useLocation } from "react-router";
import { loginState, type SignedIn } from "#contract/accounts/accounts.ts";
import { listOwnProviders } from "#contract/providers/provider-admin.ts";
import { countOwnReferrals } from "#contract/referrals/own-referrals.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { useFlashOnce } from "#web/lib/use-flash-once.ts";
import { useLostFocus } from "#web/lib/use-lost-focus.ts";
import { errorTextIn, FOR_OTHERS } from "#web/parts/error-page/area-texts.ts";
import { call, read } from "../lib/call.ts";
import { DrawnFor } from "../lib/drawn-for.ts";
import { links } from "../lib/links.ts";
import { reloadAfterAnswer } from "../lib/no-answer.ts";
import { toLogin } from "../lib/to-login.ts";
import { RouteError } from "../parts/error-page/route-error.tsx";
import { NoAnswer } from "../parts/no-answer/no-answer.tsx";
import { SessionWatch } from "../parts/session-watch/session-watch.tsx";
import type { Route } from "./+types/frame";
import styles from "./header/header.module.css";
import { AdminHeader, PlainHeader } from "./header/header.tsx";

/** Profiles to load: the header only needs the first one, and whether there are more. */
const FEW = 2;

export const loader = async (from: Route.LoaderArgs) => {
	const state = await read(from, loginState, {});
	const pathname = pathOf(from.request);
	const isNowhere = "*" in from.params;
	if (!state.authenticated || !state.person) {
		// An unknown address gets 404 without signing in.
		if (isNowhere) throw data(null, { status: 404 });
		// Staff who must set up an authenticator app can open only the security page.
		if (state.next === "enrol" && state.person && pathname.startsWith(links.security()))
			return { person: state.person, providers: [], count: 0, owns: false, waiting: { waiting: 0, results: [] } };
		throw state.next === "enrol" ? redirect(links.security()) : toLogin(from.request);
	}
	const own = await read(from, listOwnProviders, { query: { pageSize: String(FEW) } });
	// Our team members have no profiles; their area is the team console.
	if (state.person.role === "team" && own.count === 0 && !pathname.startsWith(links.security())) {
		if (pathname === links.adminWelcome()) throw redirect(links.team());
		throw data({ saying: FOR_OTHERS.providers }, { status: isNowhere ? 404 : 403 });
	}
	// If the count can't be loaded, the header leaves it out.
	const waiting = await call(from, countOwnReferrals, {});
	const brief = ({ id, url_slug, name, is_active }: (typeof own.results)[number]) => ({
		id,
		url_slug,
		name,
		is_active,
	});
	return {
		person: state.person,
		providers: own.results.map(brief),
		count: own.count,
		owns: own.owns_account,
		waiting: waiting.ok ? waiting.data : { waiting: 0, results: [] },
	};
};

export const handle = { bar: "own" };

export const shouldRevalidate = reloadAfterAnswer;

/** The frame's last data in this browser. */
let drawn: Awaited<ReturnType<typeof loader>> | undefined;

/** If the data can't be reloaded, the frame keeps its last data. The page inside shows the error. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
	serverLoader().catch((error: unknown) => {
		if (!drawn || (error instanceof Response && error.status < 400)) throw error;
		return drawn;
	});

/** What the frame passes to the pages inside. */
export interface FrameContext {
	person: SignedIn;
	/** Number of referrals to answer, by profile id. */
	waiting: readonly { provider: number; waiting: number }[];
	/** They look after more than one profile. */
	isSeveral: boolean;
	/** The first profile by name; none for staff without profiles. */
	first: { id: number; url_slug: string; name: string; is_active: boolean } | undefined;
}

/** Frame of signed-in staff's pages: their profiles, the tabs and the menu (ADM-011). */
export default function Frame({ loaderData, params }: Route.ComponentProps) {
	const { person, count, providers, waiting } = loaderData;
	useEffect(() => {
		drawn = loaderData;
	}, [loaderData]);
	return (
		<Around {...loaderData} params={params}>
			<NoAnswer />
			<Outlet
				context={{ person, isSeveral: count > 1, first: providers[0], waiting: waiting.results } satisfies FrameContext}
			/>
		</Around>
	);
}

/** If a page of the area fails, the area's bar stays. */
export function ErrorBoundary({ error, loaderData, params }: Route.ErrorBoundaryProps) {
	if (loaderData)
		return (
			<Around {...loaderData} params={params}>
				<RouteError
					error={error}
					sayingIn={(status) => errorTextIn(loaderData.person.role === "team" ? "team" : "providers", status)}
				/>
			</Around>
		);
	return (
		<div id="page" tabIndex={-1}>
			<RouteError error={error} />
		</div>
	);
}

type AroundProps = Route.ComponentProps["loaderData"] & { params: Route.ComponentProps["params"]; children: ReactNode };

const Around = ({ person, providers, count, owns, waiting, params, children }: AroundProps) => {
	const { pathname } = useLocation();
	useFlashOnce();
	useLostFocus();
	const { slug, id } = params as { slug?: string; id?: string };
	const [first] = providers;
	// The profile in the address, or else the first one.
	const current = slug && id ? { url_slug: slug, id: Number(id) } : first;
	return (
		<DrawnFor value={person.id}>
			{count === 0 || !current ? (
				<PlainHeader isTeam={person.role === "team"} />
			) : (
				<AdminHeader
					current={current}
					isSeveral={count > 1}
					isChosen={Boolean(id)}
					owns={owns}
					waiting={waiting}
					at={pathname}
				/>
			)}
			<div id="page" tabIndex={-1} className={styles.page}>
				<SessionWatch />
				{children}
			</div>
		</DrawnFor>
	);
};
