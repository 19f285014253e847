import { readOwnRights } from "#contract/accounts/team-members.ts";
import { listCampaignWork } from "#contract/campaigns/editing.ts";
import { readSite } from "#contract/reference/editing.ts";
import { REFERENCE_LISTS } from "#contract/reference/lists.ts";
import { counted } from "#contract/shared/counted.ts";
import { longDay, shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/site";
import styles from "./site.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const [{ may }, { results }] = await Promise.all([ask(from, readOwnRights, {}), ask(from, listCampaignWork, {})]);
	return {
		pages: results.length,
		shown: results.filter(({ state }) => state === "live").length,
		site: may.includes("reference.change") ? await ask(from, readSite, {}) : undefined,
	};
};

const Entry = ({ href, name, children }: { href: string; name: string; children: string }) => (
	<li className={styles.card}>
		<Link href={href} className={common.name}>
			{name}
		</Link>
		<p>{children}</p>
	</li>
);

/** Overview of what the team can edit on the site. */
export default function Site({ loaderData: { site, pages, shown } }: Route.ComponentProps) {
	return (
		<ConsolePage
			title="Site"
			intro="The lists, pages and links that visitors use. Changes appear everywhere straight away."
		>
			{site && site.holidays.next_year === 0 && (
				<Notice kind="warning" title={`No public holidays for ${site.holidays.year + 1} yet`}>
					<p>
						Until you add them, due times of cases won’t pause on holidays.{" "}
						<Link href={teamLinks.holidays(site.holidays.year + 1)}>Add the holidays of {site.holidays.year + 1}</Link>.
					</p>
				</Notice>
			)}
			{site ? (
				<Section id="reference" title="Reference data">
					<ul className={styles.cards}>
						{site.lists.map(({ list, count, retired }) => (
							<Entry key={list} href={teamLinks.reference(list)} name={REFERENCE_LISTS[list].title}>
								{`${count - retired} in use${retired > 0 ? `, ${retired} retired` : ""}`}
							</Entry>
						))}
						<Entry href={teamLinks.amounts()} name="Funding amounts">
							{site.amounts_as_of ? `From ${shortCalendarDay(site.amounts_as_of)}` : "None yet"}
						</Entry>
						<Entry href={teamLinks.facts()} name="Facts of law and money">
							{site.facts_due > 0 ? `${site.facts_due} due to be checked` : "All checked in time"}
						</Entry>
					</ul>
					<p className={common.soft}>
						You can’t edit places here. They’re imported: {counted(site.places.postcodes, "postcode")} and{" "}
						{counted(site.places.localities, "suburb")} in {counted(site.places.regions, "region")}.{" "}
						{site.places.imported_at
							? `Last imported on ${longDay(site.places.imported_at)}.`
							: site.places.imported
								? "The date of the last import is unknown."
								: "This is our short list. The full list hasn’t been imported yet."}
					</p>
				</Section>
			) : (
				<p className={common.soft}>Administrators can change reference data, holidays and links.</p>
			)}
			<Section id="more" title={site ? "Pages, links and holidays" : "Pages"}>
				<ul className={styles.cards}>
					<Entry href={teamLinks.campaigns()} name="Landing pages">
						{shown === pages
							? `${counted(pages, "page")}, all published`
							: `${counted(pages, "page")}, ${shown} published`}
					</Entry>
					{site && (
						<>
							<Entry href={teamLinks.words()} name="Internal links">
								{`${counted(site.links, "word")} in reviews linked to our pages`}
							</Entry>
							<Entry href={teamLinks.holidays()} name="Public holidays">
								{`${site.holidays.this_year} in ${site.holidays.year}, ${site.holidays.next_year} in ${site.holidays.year + 1}`}
							</Entry>
						</>
					)}
				</ul>
			</Section>
		</ConsolePage>
	);
}
