import { listCampaignWork, startCampaign } from "#contract/campaigns/editing.ts";
import { mediumMoment } from "#contract/shared/dates-in-words.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Select, TextField } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { ask, send } from "../answer.ts";
import desk from "../desk/desk.module.css";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/site-campaigns";
import { CampaignStatus } from "./campaign-status.tsx";
import styles from "./site.module.css";

export const loader = async (from: Route.LoaderArgs) => ({
	product: from.context.get(requestContext).brand.name,
	...(await ask(from, listCampaignWork, {})),
	requestKey: crypto.randomUUID(),
	gone: new URL(from.request.url).searchParams.get("said") === "gone",
});

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const copy = Number(form.get("copy_of")) || null;
	const sent = await send(from, startCampaign, { body: { heading: String(form.get("heading") ?? ""), copy_of: copy } });
	return answerOf(from, form, sent, sent.ok ? links.teamCampaign(sent.data.id) : "", "started");
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** All landing pages (drafts, published and ended), with a form to start one. */
export default function SiteCampaigns({
	loaderData: { product, results, gone, ...loaded },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	const { errors = {}, typed, fault, advice, requestKey = loaded.requestKey } = actionData ?? {};
	return (
		<Page width="wide">
			<title>{pageTitle("Landing pages", product, Boolean(actionData))}</title>
			<meta name="robots" content="noindex" />
			<Columns kind="main-aside">
				<Stack gap={6}>
					<BackLink href={links.teamSite()}>Site</BackLink>
					<div className={desk.head}>
						<h1>Landing pages</h1>
						<p>Each page is about one service, for visitors from ads or search engines.</p>
					</div>
					{gone && !actionData && <Notice kind="success" role="status" title="Draft discarded" takesFocus />}
					<ul className={styles.rows} aria-label="Landing pages">
						{results.map((one) => (
							<li key={one.id} className={`${styles.row} ${styles.pair}`}>
								<div>
									<Link href={links.teamCampaign(one.id)} className={desk.name}>
										{one.heading}
									</Link>
									<p className={desk.facts}>
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
				</Stack>
				<Card as="section" className={desk.aside} aria-labelledby="new">
					<Stack gap={4}>
						<h2 id="new" className={desk.heading}>
							New landing page
						</h2>
						{fault && (
							<ErrorNotice key={round} title={fault}>
								{advice}
							</ErrorNotice>
						)}
						<PostForm requestKey={requestKey}>
							<TextField
								id="heading"
								name="heading"
								label="Heading"
								maxLength={150}
								autoComplete="off"
								defaultValue={typed?.heading}
								error={errors.heading}
							/>
							<Select
								id="copy_of"
								name="copy_of"
								label="Start from"
								placeholderOption="A blank page"
								options={results.map(({ id, heading }) => ({ value: String(id), label: `Copy of ${heading}` }))}
								defaultValue={typed?.copy_of}
								error={errors.copy_of}
							/>
							<div>
								<Button type="submit">Create page</Button>
							</div>
						</PostForm>
						<p className={desk.soft}>Visitors won’t see it until you publish it.</p>
					</Stack>
				</Card>
			</Columns>
		</Page>
	);
}
