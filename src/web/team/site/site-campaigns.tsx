import { listCampaignWork, startCampaign } from "#contract/campaigns/editing.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Select } from "#web/ui/field/field.tsx";
import { Columns } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/site-campaigns";
import { CampaignStatus } from "./campaign-status.tsx";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";

const ACTS = {
	started: act(startCampaign, () => ({
		to: ({ id }) => teamLinks.campaign(id) + flashMessage("started"),
	})),
};

export const loader = async (from: Route.LoaderArgs) => ({
	...(await ask(from, listCampaignWork, {})),
	forms: newForms(ACTS),
	gone: new URL(from.request.url).searchParams.get("said") === "gone",
});

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const LABELS = { heading: "Heading", copy_of: "Start from" };

/** All landing pages (drafts, published and ended), with a form to start one. */
export default function SiteCampaigns({ loaderData: { results, gone, forms }, actionData }: Route.ComponentProps) {
	return (
		<SitePage
			width="wide"
			title="Landing pages"
			intro="Each page is about one service, for visitors from ads or search engines."
			forms={forms}
			answer={actionData}
			said={gone && "Draft discarded"}
			labels={LABELS}
		>
			<Columns kind="main-aside">
				<ul className={styles.rows} aria-label="Landing pages">
					{results.map((one) => (
						<li key={one.id} className={`${styles.row} ${styles.pair}`}>
							<div>
								<Link href={teamLinks.campaign(one.id)} className={common.name}>
									{one.heading}
								</Link>
								<p className={common.facts}>
									{one.slug && <span>{links.serviceArea(one.slug)}</span>}
									{one.who && (
										<span>
											{one.who}, {mediumMoment(one.updated_at)}
										</span>
									)}
								</p>
							</div>
							<CampaignStatus line={one} />
						</li>
					))}
				</ul>
				<Section id="new" title="New landing page" card className={common.aside}>
					<ActForm intent="started" labels={LABELS} submit="Create page" variant="primary">
						<Field name="heading" autoComplete="off" />
						<Field
							name="copy_of"
							as={Select}
							optional={false}
							placeholderOption="A blank page"
							options={results.map(({ id, heading }) => ({ value: String(id), label: `Copy of ${heading}` }))}
						/>
					</ActForm>
					<p className={common.soft}>Visitors won’t see it until you publish it.</p>
				</Section>
			</Columns>
		</SitePage>
	);
}
