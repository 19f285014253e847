import { data } from "react-router";
import { answerReferral, moveReferral, readOwnReferral } from "#contract/referrals/referrals.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links, mailTo, telephone } from "#web/lib/links.ts";
import { reloadAfterRefusal, unlessNoAnswer } from "#web/lib/no-answer.ts";
import { DECLINE_WORDS, OUTCOME_OPTIONS, OUTCOME_WORDS, optionsOf, REFERRAL_WORDS } from "#web/lib/referral-words.ts";
import { sendSignedIn } from "#web/lib/send-form.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { useRound } from "#web/lib/use-round.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Card, Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff, backWithFlash } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import { keepSlug, ownProfile } from "../profiles/own-profile.ts";
import type { Route } from "./+types/referral";
import styles from "./referrals.module.css";

const SAID = flashMessages({
	accepted: "You've accepted. Please contact them soon – they're waiting to hear from you",
	declined: "You've declined. Thanks for answering",
	contacted: "Saved: you're in contact",
	started: "Saved: support has started",
	closed: "Referral closed",
});

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const own = await ownProfile(from, from.params.id);
	if (!own)
		return data(
			{ product: brand.name, provider: undefined, one: undefined, ended: "", said: undefined },
			{ status: 403 },
		);
	keepSlug(from.request, from.params.slug, own);
	const provider = { id: own.id, url_slug: own.url_slug, name: own.name };
	const answer = asStaff(
		from,
		await call(from, readOwnReferral, { params: { id: String(own.id), referral: from.params.referral } }),
	);
	if (!answer.ok && answer.status === 410)
		return data(
			{ product: brand.name, provider, one: undefined, ended: answer.problem.detail, said: undefined },
			{ status: 410 },
		);
	if (!answer.ok) throw new Response(null, { status: answer.status === 400 ? 404 : answer.status });
	const said = SAID[new URL(from.request.url).searchParams.get("said") ?? ""];
	return data({ product: brand.name, provider, one: answer.data, ended: "", said });
};

/** The new capacity of the service that a decline may set; empty for any other choice. */
const roomOf = (form: FormData) => {
	const state = form.get("capacity");
	const weeks = Number(form.get("weeks"));
	return state === "closed" || state === "waiting"
		? { capacity: { state, weeks: state === "waiting" && Number.isInteger(weeks) ? weeks : null } as const }
		: {};
};

/** A refused form with the values that were sent. */
interface Refused {
	intent: string;
	errors: Record<string, string>;
	typed: Record<"reason" | "capacity" | "weeks" | "outcome", string | undefined>;
	fault: string | undefined;
}

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const intent = String(form.get("intent"));
	const version = Number(form.get("version")) || 1;
	const params = { id: from.params.id, referral: from.params.referral };
	const chosen = (name: string) => String(form.get(name) ?? "") || undefined;
	const answer = await (intent === "accept" || intent === "decline"
		? sendSignedIn(
				from,
				answerReferral,
				{
					params,
					body: {
						version,
						accept: intent === "accept",
						reason: chosen("reason") as "other" | undefined,
						...roomOf(form),
					},
				},
				form,
			)
		: sendSignedIn(
				from,
				moveReferral,
				{
					params,
					body: { version, state: intent as "contacted", outcome: chosen("outcome") as "not-reached" | undefined },
				},
				form,
			));
	if (answer.ok) return backWithFlash(from.request, answer.data.state);
	const errors = errorsOf(answer.problem);
	const refused: Refused = {
		intent,
		errors,
		typed: {
			reason: chosen("reason"),
			capacity: chosen("capacity"),
			weeks: chosen("weeks"),
			outcome: chosen("outcome"),
		},
		fault: Object.keys(errors).length > 0 ? undefined : answer.problem.detail,
	};
	return data(refused, { status: answer.status });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

export const shouldRevalidate = reloadAfterRefusal;

/** Labels of the form fields, in the order of the page. */
const LABELS = { reason: "Why?", weeks: "About how many weeks?", outcome: "How did it end?" };

/** One referral: the support needed and, once accepted and while the person consents, their contact details. */
export default function Referral({
	loaderData: { product, provider, one, ended, said },
	actionData,
}: Route.ComponentProps) {
	const round = useRound(actionData);
	if (!provider) return <NotYours product={product} />;
	if (!one)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle("This referral was withdrawn", product)}</title>
					<meta name="robots" content="noindex" />
					<h1>This referral was withdrawn</h1>
					<p>{ended}</p>
					<p>Please don't contact them about it. Delete any notes about it, unless the law says you must keep them.</p>
					<div>
						<ButtonLink href={links.ownReferrals(provider)}>All referrals</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	const { facts, person } = one;
	const summary = summaryOf(actionData?.errors ?? {}, LABELS);
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>{pageTitle(`Referral ${one.reference}`, product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.ownReferrals(provider)}>Referrals to {provider.name}</BackLink>
				<Stack gap={2}>
					<h1>
						{facts.service}, {facts.place}
					</h1>
					<p>
						{one.reference}. <strong>{one.is_paused ? "On hold" : REFERRAL_WORDS[one.state]}</strong>
						{one.decline_reason && `: ${DECLINE_WORDS[one.decline_reason].toLowerCase()}`}
						{one.outcome && `: ${OUTCOME_WORDS[one.outcome].toLowerCase()}`}. Received{" "}
						{localMoment(one.sent_at, one.provider_state)}.
					</p>
				</Stack>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{actionData?.fault && <ErrorNotice title={actionData.fault} key={`f${round}`} />}
				{said && !actionData && <Notice kind="success" role="status" title={said} takesFocus />}
				{one.is_paused && (
					<Notice kind="warning" title="This referral is on hold">
						<p>
							It went on hold when {provider.name} was taken off the site. You can't see the person's details or change
							the referral. Our team will decide what happens next and email you.
						</p>
					</Notice>
				)}
				{one.is_unchecked && (
					<Notice kind="info" title="We're checking who answered this referral">
						<p>
							Someone said yes to it by a link in our email. Our team is calling {provider.name} to check. Then you'll
							see the person's details here.
						</p>
					</Notice>
				)}
				<Columns kind="main-aside">
					<Stack gap={8}>
						{person && (
							<section aria-labelledby="person">
								<Stack gap={4}>
									<h2 id="person" className={styles.title}>
										Contact details
									</h2>
									<Facts className={styles.facts}>
										<Fact term="Name">{person.name ?? "Not given"}</Fact>
										{person.phone && (
											<Fact term="Phone">
												<a href={telephone(person.phone)}>{person.phone}</a>
											</Fact>
										)}
										{person.email && (
											<Fact term="Email">
												<a href={mailTo(person.email)}>{person.email}</a>
											</Fact>
										)}
									</Facts>
									<p className={styles.soft}>
										Use these details for this referral only. We log each time they're viewed, and the person can
										withdraw at any time.
									</p>
								</Stack>
							</section>
						)}
						<section aria-labelledby="needed">
							<Stack gap={4}>
								<h2 id="needed" className={styles.title}>
									Support needed
								</h2>
								{one.needs && <p className={styles.words}>{one.needs}</p>}
								<Facts className={styles.facts}>
									<Fact term="Service">{facts.service}</Fact>
									<Fact term="Where">{facts.place}</Fact>
									<Fact term="Age">{facts.ages.join(", ") || "Not given"}</Fact>
									<Fact term="Funding">{facts.fundings.join(", ") || "Not known yet"}</Fact>
									{person?.details?.map(({ label, value }) => (
										<Fact key={label} term={label}>
											{value}
										</Fact>
									))}
								</Facts>
								{person?.has_plan && (
									<div>
										<ButtonLink href={links.referralPlan(provider, one.id)} variant="secondary" icon="download">
											Plan file
										</ButtonLink>
									</div>
								)}
							</Stack>
						</section>
					</Stack>
					{!one.is_paused && !one.is_unchecked && <Answer one={one} refused={actionData} />}
				</Columns>
			</Stack>
		</Page>
	);
}

/** The actions for staff in the referral's current state. */
const Answer = ({
	one,
	refused,
}: {
	one: { state: string; version: number; remind_at: string; provider_state: string | null; facts: { service: string } };
	refused: Refused | undefined;
}) => {
	const errors = refused?.errors ?? {};
	const typed = refused?.typed;
	const version = <input type="hidden" name="version" value={one.version} />;
	if (one.state === "new")
		return (
			<Card as="section" aria-labelledby="answer" className={styles.answer}>
				<Stack gap={4}>
					<h2 id="answer" className={styles.title}>
						Your answer
					</h2>
					<p>
						Please answer by {localMoment(one.remind_at, one.provider_state)}. When you accept, you'll see their
						details. Please contact them soon.
					</p>
					<PostForm intent="accept" inline>
						{version}
						<Button type="submit">Accept</Button>
					</PostForm>
					<Disclosure summary="Decline" open={refused?.intent === "decline"}>
						<PostForm intent="decline">
							{version}
							<Select
								id="reason"
								name="reason"
								label="Why?"
								placeholderOption="Select"
								options={optionsOf(DECLINE_WORDS)}
								defaultValue={typed?.reason}
								error={errors.reason}
							/>
							<div className={errors.weeks ? undefined : styles.noRoom}>
								<Radios
									id="capacity"
									name="capacity"
									legend={`From now on, for ${one.facts.service}`}
									hint="Only if you have no places. People see it in search, with today's date."
									options={[
										{ value: "", label: "No change" },
										{ value: "closed", label: "Not taking new clients" },
										{ value: "waiting", label: "We have a waiting list" },
									]}
									defaultValue={typed?.capacity ?? ""}
								/>
								<TextField
									id="weeks"
									name="weeks"
									label="About how many weeks?"
									inputMode="numeric"
									width="postcode"
									maxLength={3}
									autoComplete="off"
									defaultValue={typed?.weeks}
									error={errors.weeks}
								/>
							</div>
							<div>
								<Button type="submit" variant="secondary">
									Decline referral
								</Button>
							</div>
						</PostForm>
					</Disclosure>
				</Stack>
			</Card>
		);
	if (one.state === "declined" || one.state === "closed") return null;
	return (
		<Card as="section" aria-labelledby="answer" className={styles.answer}>
			<Stack gap={4}>
				<h2 id="answer" className={styles.title}>
					Next steps
				</h2>
				{one.state === "accepted" && (
					<PostForm intent="contacted" inline>
						{version}
						<Button type="submit">We're in contact</Button>
					</PostForm>
				)}
				{one.state !== "started" && (
					<PostForm intent="started" inline>
						{version}
						<Button type="submit" variant={one.state === "contacted" ? "primary" : "secondary"}>
							Support has started
						</Button>
					</PostForm>
				)}
				<Disclosure summary="Close this referral" open={refused?.intent === "closed"}>
					<PostForm intent="closed">
						{version}
						<Select
							id="outcome"
							name="outcome"
							label="How did it end?"
							placeholderOption="Select"
							options={optionsOf(OUTCOME_OPTIONS)}
							defaultValue={typed?.outcome}
							error={errors.outcome}
						/>
						<p>You won't be able to see their name or contact details after that.</p>
						<div>
							<Button type="submit" variant="secondary">
								Close referral
							</Button>
						</div>
					</PostForm>
				</Disclosure>
			</Stack>
		</Card>
	);
};
