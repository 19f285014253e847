import { data } from "react-router";
import {
	changeOwnCapacity,
	confirmOwnCapacity,
	readOwnCapacity,
	setCapacityEmails,
} from "#contract/capacity/capacity.ts";
import { RECENT_DAYS } from "#contract/capacity/options.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { settled } from "#web/lib/merge-typed.ts";
import { reloadAfterAnswer, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { sendSignedIn } from "#web/lib/send-signed-in.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { CapacityFields } from "#web/parts/capacity-form/capacity-fields.tsx";
import { errorsOfAnswers, readAnswers } from "#web/parts/capacity-form/read-answers.ts";
import { shownAreas } from "#web/parts/capacity-form/shown-areas.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff, backWithFlash } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import type { Route } from "./+types/capacity";
import styles from "./capacity/capacity.module.css";
import { keepSlug, missingIn, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

const TITLE = "Capacity";
const SAID = flashMessages({
	saved: "Saved and confirmed with today's date",
	confirmed: "Thank you. All your answers are confirmed with today's date",
	reminder_emails: "Reminder emails are on",
	"no-letters": "Reminder emails are off",
});

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ product: brand.name, shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const answer = asStaff(from, await call(from, readOwnCapacity, { params: { id: String(provider.id) } }));
	if (!answer.ok) throw new Response(null, { status: answer.status });
	const { id, url_slug, name, is_active, inactive_reason } = provider;
	const { version, areas, reminder_emails } = answer.data;
	return {
		product: brand.name,
		shown: {
			provider: { id, url_slug, name, is_active, inactive_reason, missing: missingIn(provider) },
			version,
			areas: shownAreas(areas, from.context.get(requestContext).now(), provider.state),
			reminder_emails,
			said: SAID[new URL(from.request.url).searchParams.get("said") ?? ""],
		},
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = settled(await formOf(from));
	const params = { id: from.params.id };
	const version = Number(form.get("version")) || 1;
	const { answers, isSame } = readAnswers(form);
	const intent = String(form.get("intent"));
	const reminder_emails = form.get("reminder_emails") === "yes";
	const answer = await (intent === "confirm"
		? sendSignedIn(from, confirmOwnCapacity, { params, body: { version } })
		: intent === "letters"
			? sendSignedIn(from, setCapacityEmails, { params, body: { reminder_emails } })
			: sendSignedIn(from, changeOwnCapacity, { params, body: { version, answers } }));
	if (answer.ok)
		return backWithFlash(
			from.request,
			intent === "confirm"
				? "confirmed"
				: intent === "letters"
					? reminder_emails
						? "letters"
						: "no-letters"
					: "saved",
		);
	const errors = errorsOfAnswers(errorsOf(answer.problem), isSame);
	return data(
		{
			errors,
			fault: Object.keys(errors).length > 0 ? undefined : answer.problem.detail,
			typed: Object.fromEntries(
				[...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
			),
		},
		{ status: answer.status },
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterAnswer;

/** Whether a provider takes new clients, by service area, with the day of the last confirmation. */
export default function Capacity({ loaderData: { product, shown }, actionData }: Route.ComponentProps) {
	const round = useRound(actionData);
	if (!shown) return <NotYours product={product} />;
	const { provider, version, areas, reminder_emails, said } = shown;
	const isSaid = areas.some(({ answer }) => answer);
	const { errors = {}, typed, fault } = actionData ?? {};
	const summary = summaryOf(errors, {
		"weeks-all": "All services",
		...Object.fromEntries(areas.map(({ service_area: { id, name } }) => [`weeks-${id}`, name])),
	});
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(`${TITLE}: ${provider.name}`, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<ProfileHead title={TITLE} provider={provider} at="capacity" />
				{fault && <ErrorNotice key={`f${round}`} title={fault} />}
				{summary.length > 0 && <ErrorSummary key={round} title="Nothing saved yet" errors={summary} />}
				{said && !actionData && <Notice kind="success" role="status" title={said} takesFocus />}
				{areas.length === 0 ? (
					<p>This profile has no services yet. Once it does, you can say here if you're taking new clients.</p>
				) : (
					<Columns kind="main-aside">
						<section aria-labelledby="answers">
							<Stack gap={4}>
								<h2 id="answers">Are you taking new clients?</h2>
								<p>
									People see your answer in search and on your profile, with the date you gave it. After {RECENT_DAYS}{" "}
									days, we show it as not confirmed.
								</p>
								<PostForm intent="save">
									<input type="hidden" name="version" value={version} />
									<CapacityFields key={`${version} ${round}`} areas={areas} typed={typed} errors={errors} />
									<div>
										<Button type="submit">Save with today's date</Button>
									</div>
								</PostForm>
							</Stack>
						</section>
						<Stack gap={6} className={styles.aside}>
							{isSaid && (
								<Card as="section" aria-labelledby="still">
									<Stack gap={4}>
										<h2 id="still">Anything changed?</h2>
										<p>If not, confirm all your answers with today's date.</p>
										<PostForm intent="confirm" inline>
											<input type="hidden" name="version" value={version} />
											<Button type="submit" variant="secondary" icon="check">
												Nothing has changed
											</Button>
										</PostForm>
									</Stack>
								</Card>
							)}
							<Card as="section" aria-labelledby="letters">
								<Stack gap={4}>
									<h2 id="letters">Reminder emails</h2>
									<p>
										{reminder_emails
											? "When an answer is 30 days old, and again at 60, we email to ask if it's still right. You get one email for all your profiles, on business days only."
											: "We don't email to ask if your answers are still right."}
									</p>
									<PostForm intent="letters" inline>
										<input type="hidden" name="reminder_emails" value={reminder_emails ? "no" : "yes"} />
										<Button type="submit" variant="secondary">
											{reminder_emails ? "Stop reminder emails" : "Turn on reminder emails"}
										</Button>
									</PostForm>
								</Stack>
							</Card>
							<Card as="section" aria-labelledby="demand">
								<Stack gap={4}>
									<h2 id="demand">Unmet demand</h2>
									<p>
										<Link href={links.ownDemand()}>See where people couldn't find help</Link> with your services.
									</p>
								</Stack>
							</Card>
						</Stack>
					</Columns>
				)}
			</Stack>
		</Page>
	);
}
