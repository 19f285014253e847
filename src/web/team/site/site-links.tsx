import { listSiteLinks } from "#contract/reference/site-links.ts";
import { counted } from "#contract/shared/counted.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { ask } from "../answer.ts";
import type { Route } from "./+types/site-links";
import { History } from "./history.tsx";
import { Rows } from "./rows.tsx";
import { SitePage } from "./site-page.tsx";

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, listSiteLinks, {})),
	said: new URL(from.request.url).searchParams.get("said"),
});

const SAID = flashMessages({
	added: "Link added. Reviews show it now",
	saved: "Link saved. Reviews show it now",
	removed: "Link removed from all reviews",
});

/** Words in reviews that link to our pages. */
export default function SiteLinks({ loaderData: { results, history, said } }: Route.ComponentProps) {
	return (
		<SitePage
			width="wide"
			title="Internal links"
			intro="Words in reviews that link to our pages. In each review, the first match of a whole word becomes a link. Longer words are matched first."
			said={said ? SAID[said] : undefined}
		>
			<div>
				<ButtonLink href={teamLinks.word("new")} variant="secondary" icon="plus">
					Add a link
				</ButtonLink>
			</div>
			{results.length > 0 ? (
				<Rows
					label="Internal links"
					rows={results.map((one) => ({
						key: one.id,
						name: one.keyword,
						href: teamLinks.word(one.id),
						facts: [
							[one.display_words !== one.keyword && `shown as “${one.display_words}”`, one.link],
							[counted(one.reviews, "review")],
						],
					}))}
				/>
			) : (
				<p>No links yet.</p>
			)}
			<History events={history} />
		</SitePage>
	);
}
