import type { ReactNode } from "react";
import { data, Form, Outlet, redirect, useLocation, useRouteLoaderData } from "react-router";
import { loginState } from "#contract/accounts/accounts.ts";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { TeamPermission } from "#contract/accounts/team-roles.ts";
import { countWaitingChats } from "#contract/chat/chat.ts";
import { copy } from "#contract/shared/copy.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { useFlashOnce } from "#web/lib/use-flash-once.ts";
import { errorTextIn, FOR_OTHERS } from "#web/parts/error-page/area-texts.ts";
import { read } from "../lib/call.ts";
import { DrawnFor } from "../lib/drawn-for.ts";
import { links } from "../lib/links.ts";
import { reloadAfterAnswer } from "../lib/no-answer.ts";
import { toLogin } from "../lib/to-login.ts";
import { RouteError } from "../parts/error-page/route-error.tsx";
import { NoAnswer } from "../parts/no-answer/no-answer.tsx";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { SessionWatch } from "../parts/session-watch/session-watch.tsx";
import { Mark } from "../ui/brand/logo.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/link/link.tsx";
import type { Route } from "./+types/frame";
import type { loader as inboxLoader } from "./cases/cases.tsx";
import { Views } from "./cases/views.tsx";
import { DoneBefore } from "./done.tsx";
import styles from "./frame.module.css";
import { useFocusAfterSending } from "./use-focus-after-sending.ts";
import { useCountInTitle, useWaitingChats } from "./waiting-chats.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const state = await read(from, loginState, {});
	if (!state.authenticated || !state.person)
		throw state.next === "enrol" ? redirect(links.security()) : toLogin(from.request);
	// Other users get a 404 page that links to their own area.
	if (state.person.role !== "team") throw data({ saying: FOR_OTHERS.team }, { status: 404 });
	const { may } = await read(from, readOwnRights, {});
	return {
		id: state.person.id,
		name: state.person.name,
		done: await confirmed(from, "done"),
		waiting: may.includes("cases.work") ? (await read(from, countWaitingChats, {})).waiting : 0,
		pages: PAGES.filter(({ needs }) => !needs || may.includes(needs)).map(({ href, label, holds = [] }) => ({
			href,
			label,
			under: [href, ...holds],
		})),
	};
};

export const handle = { bar: "own" };

export const shouldRevalidate = reloadAfterAnswer;

/**
 * Pages of the console in display order. A page is hidden without the permission in `needs`.
 * It also counts as current under the addresses in `holds`.
 */
const PAGES: { href: string; label: string; needs?: TeamPermission; holds?: string[] }[] = [
	{ href: links.teamCases(), label: "Inbox" },
	{ href: links.teamRecords(), label: "People" },
	{ href: links.teamReviews(), label: "Reviews" },
	{ href: links.teamChats(), label: "Chats", holds: [links.teamAnswers()] },
	{ href: links.teamStories(), label: "Stories", needs: "stories.write" },
	{ href: links.teamFigures(), label: "Figures" },
	{
		href: links.teamAccounts(),
		label: "Directory",
		needs: "directory.read",
		holds: ["/team/providers", links.teamImports(), links.teamRegisters(), links.teamExports()],
	},
	{ href: links.teamSite(), label: "Site", needs: "campaigns.change" },
	{ href: links.teamMembers(), label: "Team", needs: "people.read" },
	{ href: links.teamAudit(), label: "Audit", needs: "audit.read" },
	{ href: links.teamOperations(), label: "Operations", needs: "operations.read", holds: [links.teamRetention()] },
];

/** Frame around every page of the team console. */
export default function Frame({ loaderData }: Route.ComponentProps) {
	return (
		<Around {...loaderData}>
			<NoAnswer />
			<Outlet />
		</Around>
	);
}

/** Keeps the console's frame around an error page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	if (loaderData)
		return (
			<Around {...loaderData}>
				<RouteError error={error} sayingIn={(status) => errorTextIn("team", status)} />
			</Around>
		);
	return (
		<div id="page" tabIndex={-1}>
			<RouteError error={error} />
		</div>
	);
}

type AroundProps = Route.ComponentProps["loaderData"] & { children: ReactNode };

/** A page's label. Chats add the number of waiting visitors. */
const pageLabel = (href: string, label: string, waiting: number): ReactNode =>
	href === links.teamChats() && waiting > 0 ? (
		<>
			{label}
			<span className={styles.waiting}>
				{waiting}
				<span className="visually-hidden"> waiting</span>
			</span>
		</>
	) : (
		label
	);

const Around = ({ id, name, done, pages, waiting: start, children }: AroundProps) => {
	useFlashOnce();
	useFocusAfterSending();
	const waiting = useWaitingChats(start);
	useCountInTitle(waiting);
	return (
		<DrawnFor value={id}>
			<p role="status" className="visually-hidden">
				{waiting === 0
					? ""
					: waiting === 1
						? "One person is waiting in the chat."
						: `${waiting} people are waiting in the chat.`}
			</p>
			<div className={styles.frame}>
				<Chrome name={name} pages={pages} waiting={waiting} />
				<div id="page" tabIndex={-1} className={styles.page}>
					<SessionWatch />
					<DoneBefore confirmed={done} />
					{children}
				</div>
			</div>
		</DrawnFor>
	);
};

/** The bar at the top and the pages at the left. On narrow screens the pages are behind "Menu". */
const Chrome = ({ name, pages, waiting }: Pick<AroundProps, "name" | "pages" | "waiting">) => {
	const { pathname, search } = useLocation();
	const here = pathname + search;
	const inbox = useRouteLoaderData<typeof inboxLoader>("team/cases/cases");
	return (
		<div data-admin-header="" className={styles.chrome}>
			<div className={styles.bar}>
				<details key={`menu ${here}`} className={styles.menu}>
					<summary className={styles.act}>
						<Icon name="menu" /> Menu
					</summary>
				</details>
				<Link href={links.teamCases()} className={styles.home}>
					<Mark className={styles.mark} />
					<span className="visually-hidden">Team console: inbox</span>
				</Link>
				<Form method="get" action={links.teamCases()} role="search" aria-label="Cases" className={styles.find}>
					<label htmlFor="find" className="visually-hidden">
						Find a case
					</label>
					<input
						key={inbox?.search}
						id="find"
						name="search"
						type="search"
						autoComplete="off"
						maxLength={200}
						defaultValue={inbox?.search}
					/>
					<button type="submit">
						<Icon name="search" />
						<span className={styles.words}>Find</span>
					</button>
				</Form>
				<Link
					href={links.teamNext({ after: /^\/team\/cases\/([0-9a-f-]{36})/.exec(pathname)?.[1] })}
					className={styles.next}
				>
					Next<span className={styles.words}> case</span>
				</Link>
				<details key={`you ${here}`} className={styles.you}>
					<summary className={styles.act}>
						<Icon name="user" />
						<span className={styles.words}>{name}</span>
					</summary>
					<div className={styles.yours}>
						<Link href={links.security()}>Your sign-in</Link>
						<PostForm action={links.logout()} inline>
							<button type="submit">{copy.admin.logout}</button>
						</PostForm>
					</div>
				</details>
			</div>
			<div className={styles.side}>
				<nav aria-label="Team console">
					<ul>
						{pages.map(({ href, label, under }) => (
							<li key={href}>
								<Link href={href} aria-current={under.some((start) => pathname.startsWith(start)) ? "page" : undefined}>
									{pageLabel(href, label, waiting)}
								</Link>
							</li>
						))}
					</ul>
				</nav>
				{inbox && <Views counts={inbox.counts} current={inbox.view} />}
			</div>
		</div>
	);
};
