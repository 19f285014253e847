import { listSiteLinks } from "#contract/reference/editing.ts";
import { counted } from "#contract/shared/counted.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/site-links";
import { History } from "./history.tsx";
import styles from "./site.module.css";

export const loader = async (from: Route.LoaderArgs) => ({
	product: from.context.get(requestContext).brand.name,
	...(await ask(from, listSiteLinks, {})),
	said: new URL(from.request.url).searchParams.get("said"),
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ title: "Internal links", product: loaderData?.product ?? "", noindex: true });

const SAID = flashMessages({
	added: "Link added. Reviews show it now",
	saved: "Link saved. Reviews show it now",
	removed: "Link removed from all reviews",
});

/** Words in reviews that link to our pages. */
export default function SiteLinks({ loaderData: { results, history, said } }: Route.ComponentProps) {
	return (
		<Page width="wide">
			<Stack gap={6}>
				<BackLink href={links.teamSite()}>Site</BackLink>
				<div className={desk.head}>
					<h1>Internal links</h1>
					<p>
						Words in reviews that link to our pages. In each review, the first match of a whole word becomes a link.
						Longer words are matched first.
					</p>
				</div>
				{said && SAID[said] && <Notice kind="success" role="status" title={SAID[said]} takesFocus />}
				<div>
					<ButtonLink href={links.teamWord("new")} variant="secondary" icon="plus">
						Add a link
					</ButtonLink>
				</div>
				{results.length > 0 ? (
					<ul className={styles.rows} aria-label="Internal links">
						{results.map((one) => (
							<li key={one.id} className={styles.row}>
								<Link href={links.teamWord(one.id)} className={desk.name}>
									{one.keyword}
								</Link>
								<p className={desk.facts}>
									{one.display_words !== one.keyword && <span>shown as “{one.display_words}”</span>}
									<span>{one.link}</span>
								</p>
								<p className={desk.facts}>{counted(one.reviews, "review")}</p>
							</li>
						))}
					</ul>
				) : (
					<p>No links yet.</p>
				)}
				<History events={history} />
			</Stack>
		</Page>
	);
}
