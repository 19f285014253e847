import type { ReactNode } from "react";
import { data, Outlet, redirect, useLocation } from "react-router";
import { loginState } from "#contract/accounts/accounts.ts";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { TeamPermission } from "#contract/accounts/team-roles.ts";
import { countWaitingChats } from "#contract/chat/chat.ts";
import { copy } from "#contract/shared/copy.ts";
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
import { AreaBar } from "../ui/area-bar/area-bar.tsx";
import { Link } from "../ui/link/link.tsx";
import type { Route } from "./+types/frame";
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
		waiting: may.includes("cases.work") ? (await read(from, countWaitingChats, {})).waiting : 0,
		pages: PAGES.filter(({ needs }) => !needs || may.includes(needs)).map(({ href, label, holds = [] }) => ({
			href,
			label,
			under: [href, ...holds],
		})),
	};
};

export const handle = { bar: true };

export const shouldRevalidate = reloadAfterAnswer;

/**
 * Tabs of the console in display order. A tab is hidden without the permission in `needs`.
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
		holds: ["/team/providers", links.teamImports(), links.teamExports()],
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

/** Keeps the console's bar around an error page. */
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

/** A tab's label. The chats tab adds the number of waiting visitors. */
const tabLabel = (href: string, label: string, waiting: number): ReactNode =>
	href === links.teamChats() && waiting > 0 ? (
		<>
			{label}
			<span className={styles.count}>
				{waiting}
				<span className="visually-hidden"> waiting</span>
			</span>
		</>
	) : (
		label
	);

const Around = ({ id, name, pages, waiting: start, children }: AroundProps) => {
	const { pathname } = useLocation();
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
			<AreaBar
				label="Team console"
				at={pathname}
				tabs={pages.map(({ href, label, under }) => ({
					href,
					label: tabLabel(href, label, waiting),
					isCurrent: under.some((start) => pathname.startsWith(start)),
				}))}
			>
				<Link href={links.security()} className={styles.who}>
					{name}
				</Link>
				<PostForm action={links.logout()} inline>
					<button type="submit" className={styles.leave}>
						{copy.admin.logout}
					</button>
				</PostForm>
			</AreaBar>
			<div id="page" tabIndex={-1}>
				<SessionWatch />
				{children}
			</div>
		</DrawnFor>
	);
};
