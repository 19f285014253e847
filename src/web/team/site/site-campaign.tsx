import { data, redirect } from "react-router";
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
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { openedWith } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { MergedValues } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { FileField } from "#web/ui/file-field/file-field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/site-campaign";
import { CampaignFields } from "./campaign-fields.tsx";
import { CampaignStatus } from "./campaign-status.tsx";
import {
	bodyOf,
	CAMPAIGN_LABELS,
	type CampaignTexts,
	type CampaignValues,
	campaignWords,
	mergeCampaign,
	valuesIn,
} from "./campaign-values.ts";
import { History } from "./history.tsx";
import styles from "./site.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const [work, areas, ages, funding] = await Promise.all([
		ask(from, readCampaignWork, { params: { campaign: from.params.id } }),
		ask(from, listServiceAreas, {}),
		ask(from, listAgeGroups, {}),
		ask(from, listFundingTypes, {}),
	]);
	return {
		product: from.context.get(requestContext).brand.name,
		work,
		areas: areas.map(({ id, name }) => ({ value: String(id), label: name })),
		ages: ages.map(({ code, description }) => ({ value: code, label: description })),
		funding: funding.map(({ code, name }) => ({ value: code, label: name })),
		said: new URL(from.request.url).searchParams.get("said"),
	};
};

interface Refusal {
	errors: Record<string, string>;
	fault?: string;
	values?: CampaignValues;
	version?: number;
	/** The values the form started from, or those saved before publishing failed. */
	opened?: CampaignTexts;
}

// Pictures have their own forms, so saving one mustn't reset typed text.
const textsOf = ({
	heading_image_url: _wide,
	mobile_heading_image_url: _mobile,
	...texts
}: CampaignValues): CampaignTexts => texts;

const refusal = (
	sent: { status: number; problem: Parameters<typeof errorsOf>[0] & { detail: string } },
	more: Partial<Refusal> = {},
) => {
	const errors = errorsOf(sent.problem);
	return data<Refusal>(
		{ errors, ...(Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail }), ...more },
		{ status: sent.status },
	);
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const params = { campaign: from.params.id };
	const version = Number(form.get("version")) || 1;
	const here = (said: string) => redirect(`${links.teamCampaign(from.params.id)}?said=${said}`, 303);
	switch (form.get("intent")) {
		case "wide":
		case "mobile": {
			const which = form.get("intent") as "wide" | "mobile";
			const sent = await send(from, changeCampaignPicture, {
				params: { ...params, which },
				body: { picture: form.get("picture") as File },
			});
			if (sent.ok) return here("picture");
			const { picture, ...others } = errorsOf(sent.problem);
			const field = which === "wide" ? "heading_image_url" : "mobile_heading_image_url";
			return data<Refusal>(
				{
					errors: { ...others, ...(picture ? { [field]: picture } : {}) },
					...(picture ? {} : { fault: sent.problem.detail }),
				},
				{ status: sent.status },
			);
		}
		case "end": {
			const sent = await send(from, endCampaign, { params, body: { version } });
			return sent.ok ? here("ended") : refusal(sent);
		}
		case "discard": {
			const sent = await send(from, discardCampaignWork, { params, body: { version } });
			if (!sent.ok) return refusal(sent);
			return sent.data.is_gone ? redirect(`${links.teamCampaigns()}?said=gone`, 303) : here("discarded");
		}
		case "copy": {
			const sent = await send(from, startCampaign, {
				body: { heading: `Copy of ${form.get("heading")}`.slice(0, 150), copy_of: Number(from.params.id) },
			});
			return sent.ok ? redirect(`${links.teamCampaign(sent.data.id)}?said=started`, 303) : refusal(sent);
		}
		default: {
			const { content } = await ask(from, readCampaignWork, { params });
			const values = valuesIn(form, content);
			const opened = openedWith<CampaignTexts>(form);
			const saved = await send(from, saveCampaignWork, { params, body: bodyOf(values, version) });
			if (!saved.ok) return refusal(saved, { values, ...(opened ? { opened } : {}) });
			if (form.get("intent") === "preview") return redirect(links.campaignPreview(from.params.id), 303);
			if (form.get("intent") !== "publish") return here("saved");
			const sent = await send(from, publishCampaign, { params, body: { version: saved.data.version } });
			return sent.ok
				? here("published")
				: refusal(sent, { values, version: saved.data.version, opened: textsOf(values) });
		}
	}
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

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
	loaderData: { product, work, areas, ages, funding, said },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const refused = (actionData ?? {}) as Partial<Refusal>;
	const { errors = {}, fault, version = work.version } = refused;
	const summary = summaryOf(errors, CAMPAIGN_LABELS, (name) =>
		name.startsWith("info_sections") ? "info_sections" : name,
	);
	const { heading, state } = work;
	// If saving succeeded but publishing failed, the loader's data is older than the saved version.
	const texts = version === work.version ? textsOf(work.content) : (refused.opened ?? textsOf(work.content));
	const merge = mergeCampaign(texts, refused.values && textsOf(refused.values), refused.opened);
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(heading, product, summary.length > 0 || Boolean(fault))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamCampaigns()}>Landing pages</BackLink>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && (
					<ErrorNotice key={`f${round}`} title={fault}>
						<Link href={links.teamCampaign(work.id)}>View the current version</Link>. We’ve kept what you typed below.
					</ErrorNotice>
				)}
				{said && SAID[said] && !actionData && (
					<Notice key={said + work.version} kind="success" role="status" title={SAID[said]} takesFocus />
				)}
				<div className={desk.head}>
					<h1>{heading}</h1>
					<CampaignStatus line={work} />
				</div>
				<div className={desk.ways}>
					<Link href={links.campaignPreview(work.id)}>Preview saved version</Link>
					{state === "live" && work.published_slug && (
						<Link href={links.serviceArea(work.published_slug)}>View published page</Link>
					)}
				</div>
				<section aria-labelledby="pictures">
					<Stack gap={4}>
						<h2 id="pictures" className={desk.heading}>
							Pictures
						</h2>
						<p className={desk.soft}>
							Pictures are saved as soon as you upload them. Visitors see them once you publish the page.
						</p>
						<div className={styles.pictures}>
							<Picture which="wide" url={work.content.heading_image_url} error={errors.heading_image_url} />
							<Picture
								which="mobile"
								url={work.content.mobile_heading_image_url}
								error={errors.mobile_heading_image_url}
							/>
						</div>
					</Stack>
				</section>
				<PostForm key={JSON.stringify(textsOf(work.content))}>
					<input type="hidden" name="version" value={version} />
					<MergedValues
						id="campaign"
						opened={texts}
						mine={merge.values}
						both={merge.both}
						labels={CAMPAIGN_LABELS}
						words={(values, field) =>
							campaignWords(
								values,
								field,
								field === "selected_service_area" ? areas : field === "selected_age_group" ? ages : funding,
							)
						}
					/>
					<CampaignFields
						values={{ ...work.content, ...merge.values }}
						errors={errors}
						areas={areas}
						ages={ages}
						funding={funding}
						publishedSlug={work.published_slug}
					/>
					<div className={desk.ways}>
						<Button type="submit" name="intent" value="save" variant="secondary">
							Save
						</Button>
						<Button type="submit" name="intent" value="preview" variant="secondary">
							Save and preview
						</Button>
						<Button type="submit" name="intent" value="publish">
							Save and publish
						</Button>
					</div>
				</PostForm>
				<section aria-labelledby="else">
					<Stack gap={4}>
						<h2 id="else" className={desk.heading}>
							Copy or end this page
						</h2>
						<div className={desk.ways}>
							<PostForm intent="copy" inline>
								<input type="hidden" name="heading" value={heading} />
								<Button type="submit" variant="secondary">
									Copy page
								</Button>
							</PostForm>
							{(state === "live" || state === "coming") && (
								<PostForm intent="end" inline>
									<input type="hidden" name="version" value={version} />
									<Button type="submit" variant="danger">
										End page now
									</Button>
								</PostForm>
							)}
							{work.has_changes && (
								<PostForm intent="discard" inline>
									<input type="hidden" name="version" value={version} />
									<Button type="submit" variant="danger">
										{state === "draft" ? "Discard draft" : "Discard changes"}
									</Button>
								</PostForm>
							)}
						</div>
					</Stack>
				</section>
				<History events={work.history} />
			</Stack>
		</Page>
	);
}

const ABOUT = { wide: "Beside the heading", mobile: "On small screens" } as const;
const SIZE = { wide: "1120 by 700", mobile: "720 by 320" } as const;

const Picture = ({ which, url, error }: { which: "wide" | "mobile"; url: string; error: string | undefined }) => (
	<Stack gap={3}>
		{url ? (
			<img
				src={url}
				alt={which === "wide" ? "Current picture beside the heading" : "Current picture for small screens"}
			/>
		) : (
			<p className={desk.soft}>None yet.</p>
		)}
		<PostForm intent={which} multipart key={url}>
			<FileField
				id={which === "wide" ? "heading_image_url" : "mobile_heading_image_url"}
				name="picture"
				label={ABOUT[which]}
				hint={`PNG, JPEG, WebP or GIF, up to 5 MB. We’ll crop it to ${SIZE[which]} pixels.`}
				accept="image/png,image/jpeg,image/webp,image/gif"
				error={error}
			/>
			<div>
				<Button type="submit" variant="secondary">
					Upload
					<span className="visually-hidden">
						{" "}
						the picture {which === "wide" ? "beside the heading" : "for small screens"}
					</span>
				</Button>
			</div>
		</PostForm>
	</Stack>
);
