import { data, redirect } from "react-router";
import {
	addSiteLink,
	changeSiteLink,
	listSiteLinks,
	previewSiteLink,
	removeSiteLink,
} from "#contract/reference/editing.ts";
import { counted } from "#contract/shared/counted.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { type Fields, mergeRefused, settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { linkKeywords } from "#web/parts/keyword-links/link-keywords.ts";
import { Merged } from "#web/parts/merged/merged.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import type { Route } from "./+types/site-link";
import styles from "./site.module.css";

const LABELS = { keyword: "Words in reviews", display_words: "Link text", link: "Page to link to" };

export const loader = async (from: Route.LoaderArgs) => {
	const { results } = await ask(from, listSiteLinks, {});
	const isNew = from.params.id === "new";
	const own = results.find(({ id }) => String(id) === from.params.id);
	if (!own && !isNew) throw new Response(null, { status: 404 });
	return {
		product: from.context.get(requestContext).brand.name,
		own,
		others: results
			.filter(({ id }) => id !== own?.id)
			.map(({ keyword, display_words, link }) => ({ keyword, display_words, link })),
		sample: own ? await ask(from, previewSiteLink, { query: { keyword: own.keyword } }) : undefined,
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const [keyword = "", display_words = "", link = ""] = Object.keys(LABELS).map((name) => String(form.get(name) ?? ""));
	const typed = { keyword, display_words, link };
	const held: Fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
	const { id } = from.params;
	const intent = form.get("intent");
	if (intent === "preview") {
		const found = await ask(from, previewSiteLink, { query: { keyword: keyword.slice(0, 60) } });
		return data({ typed, held, errors: {} as Record<string, string>, sample: found }, { status: 200 });
	}
	const sent =
		intent === "removed"
			? await send(from, removeSiteLink, { params: { id } })
			: id === "new"
				? await send(from, addSiteLink, { body: typed })
				: await send(from, changeSiteLink, {
						params: { id },
						body: { ...typed, version: Number(form.get("version")) || 1 },
					});
	if (sent.ok)
		return redirect(
			`${links.teamWords()}?said=${intent === "removed" ? "removed" : id === "new" ? "added" : "saved"}`,
			303,
		);
	const errors = errorsOf(sent.problem);
	return data(
		{ typed, held, errors, ...(Object.keys(errors).length > 0 ? {} : { fault: sent.problem.detail }) },
		{ status: sent.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** Editor of an internal link in reviews, with a preview of the reviews it appears in. */
export default function SiteLinkPage({
	loaderData: { product, own, others, sample: stored },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const { errors = {}, typed } = actionData ?? {};
	const fault = actionData && "fault" in actionData ? actionData.fault : undefined;
	const tried = actionData && "sample" in actionData ? actionData.sample : undefined;
	const sample = tried ?? stored;
	const summary = summaryOf(errors, LABELS);
	const heading = own ? `Link for “${own.keyword}”` : "Add a link";
	const theirs = { keyword: own?.keyword ?? "", display_words: own?.display_words ?? "", link: own?.link ?? "" };
	const merge = mergeRefused(theirs, actionData?.held);
	const current = typed ? { ...typed, ...merge.values } : own;
	const keywords = current?.keyword
		? [
				...others,
				{
					keyword: current.keyword,
					display_words: current.display_words || current.keyword,
					link: current.link || "/",
				},
			]
		: others;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(heading, product, summary.length > 0 || Boolean(fault))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamWords()}>Internal links</BackLink>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{fault && <ErrorNotice key={`f${round}`} title={fault} />}
				<h1>{heading}</h1>
				<PostForm key={own?.version}>
					{own && <input type="hidden" name="version" value={own.version} />}
					{own && <Merged id="link" theirs={theirs} merge={merge} labels={LABELS} />}
					<TextField
						id="keyword"
						name="keyword"
						label={LABELS.keyword}
						hint="Matches whole words, in upper or lower case."
						maxLength={60}
						autoComplete="off"
						defaultValue={current?.keyword}
						error={errors.keyword}
					/>
					<TextField
						id="display_words"
						name="display_words"
						label={LABELS.display_words}
						hint="Replaces the words in the review, for example occupational therapist for OT."
						maxLength={80}
						autoComplete="off"
						defaultValue={current?.display_words}
						error={errors.display_words}
					/>
					<TextField
						id="link"
						name="link"
						label={LABELS.link}
						hint="The part of the address after our domain, for example /services/psychology. We check that the page exists."
						maxLength={300}
						autoComplete="off"
						autoCapitalize="none"
						defaultValue={current?.link}
						error={errors.link}
					/>
					<div className={desk.ways}>
						<Button type="submit" name="intent" value="saved">
							{own ? "Save link" : "Add link"}
						</Button>
						<Button type="submit" name="intent" value="preview" variant="secondary">
							Preview in reviews
						</Button>
					</div>
				</PostForm>
				{sample && (
					<section aria-labelledby="sample">
						<Stack gap={4}>
							<h2 id="sample" className={desk.heading}>
								{tried ? "Preview in reviews" : "Reviews with this link"}
							</h2>
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
									<figcaption className={desk.soft}>About {review.provider}</figcaption>
								</figure>
							))}
						</Stack>
					</section>
				)}
				{own && (
					<PostForm intent="removed" inline>
						<Button type="submit" variant="danger">
							Remove link
						</Button>
					</PostForm>
				)}
			</Stack>
		</Page>
	);
}
