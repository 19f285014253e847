import { type ReactNode, useRef } from "react";
import { data, Outlet, redirect, useLocation } from "react-router";
import { loginState } from "#contract/accounts/accounts.ts";
import { readOwnRights } from "#contract/accounts/team-members.ts";
import type { TeamPermission } from "#contract/accounts/team-roles.ts";
import { readBell } from "#contract/cases/notices.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { useFlashOnce } from "#web/lib/use-flash-once.ts";
import { useLostFocus } from "#web/lib/use-lost-focus.ts";
import { useMenuClosing } from "#web/lib/use-menu-closing.ts";
import { errorTextIn, FOR_OTHERS } from "#web/parts/error-page/area-texts.ts";
import { read } from "../lib/call.ts";
import { DrawnFor } from "../lib/drawn-for.ts";
import { links } from "../lib/links.ts";
import { reloadAfterAnswer } from "../lib/no-answer.ts";
import { teamLinks } from "../lib/team-links.ts";
import { toLogin } from "../lib/to-login.ts";
import { RouteError } from "../parts/error-page/route-error.tsx";
import { NoAnswer } from "../parts/no-answer/no-answer.tsx";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { SessionWatch } from "../parts/session-watch/session-watch.tsx";
import { Mark } from "../ui/brand/logo.tsx";
import { Icon } from "../ui/icon/icon.tsx";
import { Link } from "../ui/link/link.tsx";
import type { Route } from "./+types/frame";
import { NO_NEWS, useBell, useCountInTitle } from "./bell-count.ts";
import { useInbox } from "./cases/place-in-list.ts";
import { Views } from "./cases/views.tsx";
import { Rights } from "./common/may.ts";
import { DoneBefore } from "./done.tsx";
import { FindBox } from "./find/find-box.tsx";
import styles from "./frame.module.css";
import { CommandMenu } from "./keys/command-menu.tsx";
import { Bell } from "./notices/bell.tsx";
import { useFocusAfterSending } from "./use-focus-after-sending.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const state = await read(from, loginState, {});
	if (!state.authenticated || !state.person)
		throw state.next === "enrol" ? redirect(links.security()) : toLogin(from.request);
	// Other users get a 404 page that links to their own area.
	if (state.person.role !== "team") throw data({ saying: FOR_OTHERS.team }, { status: 404 });
	const { may, single_keys } = await read(from, readOwnRights, {});
	return {
		id: state.person.id,
		name: state.person.name,
		singleKeys: single_keys,
		may,
		done: await confirmed(from, "done"),
		bell: may.includes("cases.work") ? await read(from, readBell, {}) : NO_NEWS,
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
	{ href: teamLinks.cases(), label: "Inbox" },
	{ href: teamLinks.records(), label: "People" },
	{ href: teamLinks.reviews(), label: "Reviews" },
	{ href: teamLinks.chats(), label: "Chats", holds: [teamLinks.answers()] },
	{ href: teamLinks.stories(), label: "Stories", needs: "stories.write" },
	{ href: teamLinks.figures(), label: "Figures" },
	{
		href: teamLinks.accounts(),
		label: "Directory",
		needs: "directory.read",
		holds: ["/team/providers", teamLinks.imports(), teamLinks.registers(), teamLinks.exports()],
	},
	{ href: teamLinks.site(), label: "Site", needs: "campaigns.change" },
	{ href: teamLinks.members(), label: "Team", needs: "people.read" },
	{ href: teamLinks.audit(), label: "Audit", needs: "audit.read" },
	{ href: teamLinks.operations(), label: "Operations", needs: "operations.read", holds: [teamLinks.retention()] },
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
	href === teamLinks.chats() && waiting > 0 ? (
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

const Around = ({ id, name, may, singleKeys, done, pages, bell, children }: AroundProps) => {
	useFlashOnce();
	useFocusAfterSending();
	useLostFocus();
	const { waiting, unseen } = useBell(bell);
	useCountInTitle(unseen);
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
				<Chrome name={name} pages={pages} waiting={waiting} unseen={unseen} />
				<CommandMenu pages={pages} singleKeys={singleKeys} />
				<div id="page" tabIndex={-1} className={styles.page}>
					<SessionWatch />
					<DoneBefore confirmed={done} />
					<Rights value={may}>{children}</Rights>
				</div>
			</div>
		</DrawnFor>
	);
};

/** The bar at the top and the pages at the left. On narrow screens the pages are behind "Menu". */
const Chrome = ({
	name,
	pages,
	waiting,
	unseen,
}: Pick<AroundProps, "name" | "pages"> & Record<"waiting" | "unseen", number>) => {
	const { pathname, search } = useLocation();
	const here = pathname + search;
	const inbox = useInbox();
	const menu = useRef<HTMLDetailsElement>(null);
	const you = useRef<HTMLDetailsElement>(null);
	// On a phone the menu moves the page down, so closing it for a press elsewhere would move that away.
	useMenuClosing(menu, false);
	useMenuClosing(you, true);
	return (
		<div data-admin-header="" className={styles.chrome}>
			<div className={styles.bar}>
				<details ref={menu} key={`menu ${here}`} className={styles.menu}>
					<summary className={styles.act}>
						<Icon name="menu" /> Menu
					</summary>
				</details>
				<Link href={teamLinks.cases()} className={styles.home}>
					<Mark className={styles.mark} />
					<span className="visually-hidden">Team console: inbox</span>
				</Link>
				<FindBox key={here} id="find" />
				<Link href={teamLinks.newCase()} className={styles.new}>
					<Icon name="plus" />
					<span className={styles.words}>New case</span>
				</Link>
				<Link
					href={teamLinks.next({ after: /^\/team\/cases\/([0-9a-f-]{36})/.exec(pathname)?.[1] })}
					className={styles.next}
				>
					Next<span className={styles.words}> case</span>
				</Link>
				<Bell unseen={unseen} />
				<details ref={you} key={`you ${here}`} className={styles.you}>
					<summary className={styles.act}>
						<Icon name="user" />
						<span className={styles.words}>{name}</span>
					</summary>
					<div className={styles.yours}>
						<Link href={links.security()}>Your sign-in</Link>
						<PostForm action={links.logout()} inline>
							<button type="submit">{adminCopy.logout}</button>
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
