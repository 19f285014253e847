import { redirect } from "react-router";
import {
	changeCampaignPicture,
	discardCampaignWork,
	endCampaign,
	publishCampaign,
	readCampaignWork,
	saveCampaignWork,
	startCampaign,
} from "#contract/campaigns/editing.ts";
import { listAgeGroups, listFundingTypes, listServiceAreas } from "#contract/reference/reference.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, type Sent, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { flashMessage, flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { FileField } from "#web/ui/file-field/file-field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/site-campaign";
import { CampaignForm } from "./campaign-form.tsx";
import { CampaignStatus } from "./campaign-status.tsx";
import { bodyOf, CAMPAIGN_LABELS, textsOf, valuesIn } from "./campaign-values.ts";
import { History } from "./history.tsx";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const [work, areas, ages, funding] = await Promise.all([
		ask(from, readCampaignWork, { params: { campaign: from.params.id } }),
		ask(from, listServiceAreas, {}),
		ask(from, listAgeGroups, {}),
		ask(from, listFundingTypes, {}),
	]);
	return {
		work,
		// One key can't both save and publish.
		forms: { ...newForms(ACTS), save: { ...newForm(saveCampaignWork), requestKey: "" } },
		areas: choicesOf(areas),
		ages: choicesOf(ages),
		funding: choicesOf(funding),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

const campaignOf = ({ params: { id = "" } }: Sent) => ({ campaign: id });
const ofPage = (_form: FormData, from: Sent) => ({ params: campaignOf(from) });

const picture = (which: "wide" | "mobile", name: string) =>
	act(changeCampaignPicture, (_form, from) => ({
		params: { ...campaignOf(from), which },
		names: { picture: name },
		to: () => teamLinks.campaign(campaignOf(from).campaign) + flashMessage("picture"),
	}));

const placed = (field: string) => {
	const [name = ""] = field.split(".");
	return Object.hasOwn(CAMPAIGN_LABELS, name) ? name : undefined;
};

/** Saves the texts, then does what the button says. */
const saved = (then: (from: Sent, version: number) => ReturnType<typeof publish> | Response) =>
	act(saveCampaignWork, (form, from) => ({
		params: campaignOf(from),
		fields: [],
		place: placed,
		given: bodyOf(valuesIn(form)),
		taken: ({ version }) => then(from, version),
	}));

const here = (from: Sent, said: string) =>
	redirect(teamLinks.campaign(campaignOf(from).campaign) + flashMessage(said), 303);

const publish = (from: Sent, version: number) =>
	submitForm(from, publishCampaign, {
		params: campaignOf(from),
		place: placed,
		given: () => ({ version }),
		taken: () => here(from, "published"),
	});

const ACTS = {
	wide: picture("wide", "heading_image_url"),
	mobile: picture("mobile", "mobile_heading_image_url"),
	end: act(endCampaign, ofPage),
	discard: act(discardCampaignWork, (_form, from) => ({
		params: campaignOf(from),
		to: ({ is_gone }) =>
			is_gone
				? teamLinks.campaigns() + flashMessage("gone")
				: teamLinks.campaign(campaignOf(from).campaign) + flashMessage("discarded"),
	})),
	copy: act(startCampaign, (form, from) => ({
		fields: [],
		given: { heading: `Copy of ${form.get("heading")}`.slice(0, 150), copy_of: Number(from.params.id) },
		to: ({ id }) => teamLinks.campaign(id) + flashMessage("started"),
	})),
	save: saved((from) => here(from, "saved")),
	preview: saved((from) => redirect(links.campaignPreview(campaignOf(from).campaign), 303)),
	publish: saved(publish),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => teamLinks.campaign(from.params.id) + flashMessage("ended"));

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const SAID = flashMessages({
	started: "Draft created. Visitors won’t see it until you publish it",
	saved: "Saved. Visitors won’t see the changes until you publish",
	picture: "Picture saved. Visitors won’t see it until you publish the page",
	published: "Page published",
	ended: "Page ended. Visitors no longer see it",
	discarded: "Changes discarded. This is the page visitors see",
});

/** Editor of a landing page: edit, preview, publish and end it. */
export default function SiteCampaign({
	loaderData: { work, areas, ages, funding, said, forms },
	actionData,
}: Route.ComponentProps) {
	const { heading, state, version } = work;
	const stored = textsOf(work.content);
	return (
		<SitePage
			title={heading}
			status={<CampaignStatus line={work} />}
			version={version}
			back={{ href: teamLinks.campaigns(), text: "Landing pages" }}
			forms={forms}
			answer={actionData}
			said={said ? SAID[said] : undefined}
			labels={CAMPAIGN_LABELS}
			advice={
				<>
					<Link href={teamLinks.campaign(work.id)}>View the current version</Link>. We’ve kept what you typed below.
				</>
			}
		>
			<div className={common.ways}>
				<Link href={links.campaignPreview(work.id)}>Preview saved version</Link>
				{state === "live" && work.published_slug && (
					<Link href={links.serviceArea(work.published_slug)}>View published page</Link>
				)}
			</div>
			<Section id="pictures" title="Pictures">
				<p className={common.soft}>
					Pictures are saved as soon as you upload them. Visitors see them once you publish the page.
				</p>
				<div className={styles.pictures}>
					<Picture which="wide" url={work.content.heading_image_url} />
					<Picture which="mobile" url={work.content.mobile_heading_image_url} />
				</div>
			</Section>
			<CampaignForm
				key={JSON.stringify(stored)}
				form={forms.save}
				{...{ version, stored, areas, ages, funding }}
				publishedSlug={work.published_slug}
			/>
			<Section id="else" title="Copy or end this page">
				<div className={common.ways}>
					<ActForm intent="copy" hidden={{ heading }} submit="Copy page" inline />
					{(state === "live" || state === "coming") && (
						<ActForm intent="end" hidden={{ version }} submit="End page now" variant="danger" inline />
					)}
					{work.has_changes && (
						<ActForm
							intent="discard"
							hidden={{ version }}
							submit={state === "draft" ? "Discard draft" : "Discard changes"}
							variant="danger"
							inline
						/>
					)}
				</div>
			</Section>
			<History events={work.history} />
		</SitePage>
	);
}

const ABOUT = { wide: "Beside the heading", mobile: "On small screens" } as const;
const SIZE = { wide: "1120 by 700", mobile: "720 by 320" } as const;

const Picture = ({ which, url }: { which: "wide" | "mobile"; url: string }) => (
	<Stack gap={3}>
		{url ? (
			<img
				src={url}
				alt={which === "wide" ? "Current picture beside the heading" : "Current picture for small screens"}
			/>
		) : (
			<p className={common.soft}>None yet.</p>
		)}
		<ActForm
			key={url}
			intent={which}
			labels={{ heading_image_url: ABOUT.wide, mobile_heading_image_url: ABOUT.mobile }}
			submit={
				<>
					Upload
					<span className="visually-hidden">
						{" "}
						the picture {which === "wide" ? "beside the heading" : "for small screens"}
					</span>
				</>
			}
			multipart
		>
			<Field
				name={which === "wide" ? "heading_image_url" : "mobile_heading_image_url"}
				as={FileField}
				hint={`PNG, JPEG, WebP or GIF, up to 5 MB. We’ll crop it to ${SIZE[which]} pixels.`}
				accept="image/png,image/jpeg,image/webp,image/gif"
			/>
		</ActForm>
	</Stack>
);
