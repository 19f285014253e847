import { data, Outlet, redirect, useLocation } from "react-router";
import { loginState } from "#contract/accounts.ts";
import { copy } from "#contract/copy.ts";
import { readOwnRights } from "#contract/team.ts";
import type { TeamPermission } from "#contract/team-roles.ts";
import { read } from "../lib/call.ts";
import { links } from "../lib/links.ts";
import { toLogin } from "../lib/to-login.ts";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { AreaBar } from "../ui/area-bar/area-bar.tsx";
import { Link } from "../ui/link/link.tsx";
import type { Route } from "./+types/frame";
import styles from "./frame.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const state = await read(from, loginState, {});
	if (!state.authenticated || !state.person) throw state.next === "enrol" ? redirect(links.security()) : toLogin(from.request);
	// For anybody else there is nothing here.
	if (state.person.role !== "team") throw data(null, { status: 404 });
	const { may } = await read(from, readOwnRights, {});
	return { name: state.person.name, pages: PAGES.filter(({ needs }) => !needs || may.includes(needs)).map(({ href, label }) => ({ href, label })) };
};

/** The pages of the console, in the order of its bar, for those who may see them. */
const PAGES: { href: string; label: string; needs?: TeamPermission }[] = [
	{ href: links.teamCases(), label: "Inbox" },
	{ href: links.teamRecords(), label: "People" },
	{ href: links.teamReviews(), label: "Reviews" },
	{ href: links.teamChats(), label: "Chats" },
	{ href: links.teamAnswers(), label: "Answers" },
	{ href: links.teamStories(), label: "Stories", needs: "stories.write" },
	{ href: links.teamFigures(), label: "Figures" },
	{ href: links.teamAccounts(), label: "Directory", needs: "directory.read" },
	{ href: links.teamImports(), label: "Imports", needs: "imports.run" },
	{ href: links.teamSite(), label: "Site", needs: "campaigns.change" },
	{ href: links.teamPeople(), label: "Team", needs: "people.read" },
	{ href: links.teamAudit(), label: "Audit", needs: "audit.read" },
	{ href: links.teamRetention(), label: "Retention", needs: "retention.read" },
];

/** What stands around the pages of the client services team. */
export default function Frame({ loaderData: { name, pages } }: Route.ComponentProps) {
	const { pathname } = useLocation();
	return (
		<>
			<AreaBar
				label="Team console"
				tabs={pages.map((page) => ({
					...page,
					isCurrent: pathname.startsWith(page.href) || (page.href === links.teamAccounts() && pathname.startsWith("/team/providers")),
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
			<Outlet />
		</>
	);
}
