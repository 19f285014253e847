import {
	addSiteLink,
	changeSiteLink,
	listSiteLinks,
	previewSiteLink,
	removeSiteLink,
} from "#contract/reference/site-links.ts";
import { counted } from "#contract/shared/counted.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { typedIn } from "#web/forms/form-state.ts";
import { formOf } from "#web/lib/call.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { linkKeywords } from "#web/parts/keyword-links/link-keywords.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/site-link";
import styles from "./site.module.css";
import { SitePage } from "./site-page.tsx";

const LABELS = { keyword: "Words in reviews", display_words: "Link text", link: "Page to link to" };

const ACTS = { added: act(addSiteLink), saved: act(changeSiteLink), removed: act(removeSiteLink) };

export const loader = async (from: Route.LoaderArgs) => {
	const { results } = await ask(from, listSiteLinks, {});
	const isNew = from.params.id === "new";
	const own = results.find(({ id }) => String(id) === from.params.id);
	if (!own && !isNew) throw new Response(null, { status: 404 });
	return {
		own,
		others: results
			.filter(({ id }) => id !== own?.id)
			.map(({ keyword, display_words, link }) => ({ keyword, display_words, link })),
		sample: own ? await ask(from, previewSiteLink, { query: { keyword: own.keyword } }) : undefined,
		forms: newForms(ACTS),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	if (form.get("intent") !== "preview")
		return sendAct(from, ACTS, (intent) => teamLinks.words() + flashMessage(intent));
	const keyword = String(form.get("keyword") ?? "").slice(0, 60);
	const sample = await ask(from, previewSiteLink, { query: { keyword } });
	return { typed: typedIn(form), errors: {}, requestKey: "", sample };
};

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Editor of an internal link in reviews, with a preview of the reviews it appears in. */
export default function SiteLinkPage({
	loaderData: { own, others, sample: stored, forms },
	actionData,
}: Route.ComponentProps) {
	const tried = actionData && "sample" in actionData ? actionData.sample : undefined;
	const sample = tried ?? stored;
	const first = { keyword: own?.keyword ?? "", display_words: own?.display_words ?? "", link: own?.link ?? "" };
	const now = (name: keyof typeof LABELS) => (actionData ? actionData.typed[name]?.[0] : first[name]) ?? "";
	const keyword = now("keyword");
	const keywords = keyword
		? [...others, { keyword, display_words: now("display_words") || keyword, link: now("link") || "/" }]
		: others;
	const intent = own ? "saved" : "added";
	return (
		<SitePage
			title={own ? `Link for “${own.keyword}”` : "Add a link"}
			back={{ href: teamLinks.words(), text: "Internal links" }}
			forms={forms}
			answer={actionData}
			labels={LABELS}
		>
			<ActForm
				key={own?.version}
				intent={intent}
				others={["preview"]}
				hidden={own && { version: own.version }}
				theirs={own && first}
				labels={LABELS}
			>
				<Field name="keyword" hint="Matches whole words, in upper or lower case." autoComplete="off" />
				<Field
					name="display_words"
					hint="Replaces the words in the review, for example occupational therapist for OT."
					autoComplete="off"
				/>
				<Field
					name="link"
					hint="The part of the address after our domain, for example /services/psychology. We check that the page exists."
					autoComplete="off"
					autoCapitalize="none"
				/>
				<div className={common.ways}>
					<Button type="submit" name="intent" value={intent}>
						{own ? "Save link" : "Add link"}
					</Button>
					<Button type="submit" name="intent" value="preview" variant="secondary">
						Preview in reviews
					</Button>
				</div>
			</ActForm>
			{sample && (
				<Section id="sample" title={tried ? "Preview in reviews" : "Reviews with this link"}>
					<p role={tried ? "status" : undefined}>
						{sample.count === 0
							? "No published reviews contain these words."
							: `In ${counted(sample.count, "published review")}${sample.count > sample.reviews.length ? `. Here are the newest ${sample.reviews.length}:` : ":"}`}
					</p>
					{sample.reviews.map((review) => (
						<figure key={review.id} className={styles.sample}>
							<blockquote>
								{linkKeywords(review.comment, keywords).map((piece, index) =>
									typeof piece === "string" ? (
										piece
									) : (
										// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never reorder
										<Link key={index} href={piece.link}>
											{piece.text}
										</Link>
									),
								)}
							</blockquote>
							<figcaption className={common.soft}>About {review.provider}</figcaption>
						</figure>
					))}
				</Section>
			)}
			{own && <ActForm intent="removed" submit="Remove link" variant="danger" inline />}
		</SitePage>
	);
}
