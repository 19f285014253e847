import { data } from "react-router";
import { readMyRequest } from "#contract/referrals/my-request.ts";
import { fullDay, longCalendarDay, longDay } from "#contract/shared/dates-in-words.ts";
import { momentWords, nextStepWords } from "#contract/shared/next-step.ts";
import { asksPlan } from "#contract/shared/rules.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { newForms } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/my-request";
import { actOnRequest, REQUEST_ACTS } from "./act.ts";
import { askedOf, isOnlyAsked } from "./asked-of.ts";
import { clocksOf } from "./clocks.ts";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import { CONTACT_LABELS, Contact } from "./contact.tsx";
import { ContactDetails, DETAIL_LABELS } from "./contact-details.tsx";
import { Denied } from "./denied.tsx";
import { CONSENT_LABELS, consentField } from "./giver-fields.tsx";
import styles from "./my-request.module.css";
import { Offers } from "./offers.tsx";
import { OthersConsent } from "./others-consent.tsx";
import { ProviderConsent } from "./provider-consent.tsx";
import { Timeline } from "./timeline.tsx";
import { byDay } from "./timeline-days.ts";
import { WhatNext } from "./what-next.tsx";
import { WhoRead } from "./who-read.tsx";
import { afterWithdrawal, withdrawalMeans } from "./withdrawal-words.ts";

export const handle = { js: false };

const SAID = flashMessages({
	given: "Thanks – we've recorded your consent",
	withdrawn: "Your consent is withdrawn",
	"no-others": "We won't ask any other providers",
	called: "Thanks – we'll call you",
	written: "Thanks – we've got your message",
	cancelled: "Your request is cancelled",
	chosen: "Thanks – they can contact you now",
	contacted: "Thanks for telling us",
	started: "Thanks for telling us",
	waits: "Thanks. We’ve told the provider",
	"not-starting": "Thanks for telling us",
	sent: "Thanks – we've got your details",
	saved: "We've saved your details",
	changed: "Your contact details are changed",
	"changed-linked": "Your contact details are changed. Check your new email for a link to confirm it",
	linked: "Check your new email for a link to confirm it",
	kept: "We'll keep using your old address",
	unchanged: "Nothing has changed",
	confirmed: "Your new email address is confirmed",
	lifted: "Thanks – your request goes on",
});

/** The same message in the page title, before the name of the page. */
const DONE = flashMessages({
	given: "Consent given",
	withdrawn: "Consent withdrawn",
	"no-others": "Consent withdrawn",
	called: "Call requested",
	written: "Message sent",
	cancelled: "Request cancelled",
	chosen: "Provider chosen",
	contacted: "Answer saved",
	started: "Answer saved",
	waits: "Answer saved",
	"not-starting": "Answer saved",
	sent: "Details sent",
	saved: "Details saved",
	changed: "Contact details changed",
	"changed-linked": "Contact details changed",
	linked: "Link sent",
	kept: "Old address kept",
	unchanged: "Nothing changed",
	confirmed: "Email confirmed",
	lifted: "Request continued",
});

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, now: clock } = from.context.get(requestContext);
	const now = clock();
	const { searchParams } = new URL(from.request.url);
	const answer = await call(from, readMyRequest, { params: { token: from.params.token } });
	// Every bad link gets 404, so that the answer doesn't reveal whether the link ever existed.
	if (!answer.ok && (answer.status >= 500 || answer.status === 429)) throw data(null, { status: answer.status });
	if (!answer.ok) return data({ product: brand.name }, { status: 404 });
	const { sent_at, providers, next, search, timeline, details_until, readers, ...request } = answer.data;
	const named = providers.find(({ id }) => String(id) === searchParams.get("provider"));
	const asked = providers.find(({ id, consent }) => consent && String(id) === searchParams.get("withdraw"));
	// The form of the details may use scripts, so its confirmation has a parameter of its own.
	const said = (await confirmed(from)) ?? (await confirmed(from, "details")) ?? "";
	return {
		product: brand.name,
		/** Opened by the cookie of the browser that sent the request, and not by the emailed link. */
		isHere: from.params.token.length < 43,
		request: {
			...request,
			sent: longDay(sent_at),
			details: details_until && {
				until: fullDay(details_until),
				href: links.myDetails(from.params.token),
				asksPlan: asksPlan(search.funding_types.slice(0, 1)),
			},
			again: links.results({
				service_areas_list: search.service_areas.map(String),
				postcodes_list: search.postcodes,
				suburb_list: search.suburbs,
				age_groups_list: search.age_groups,
				funding_types_list: search.funding_types,
			}),
			next: request.is_closed || request.cancelled_at || request.denied ? "" : nextStepWords(next, now),
		},
		clocks: request.is_closed || request.cancelled_at || request.denied ? [] : clocksOf(providers, now),
		asked: askedOf(providers, now),
		providers: providers
			.filter((one) => !isOnlyAsked(one))
			.map(({ consent, referral, withdrawn_at, ...one }) => ({
				...one,
				consent: consent && { ...consent, given: longDay(consent.given_at) },
				referral: referral && {
					state: referral.state,
					reason: referral.decline_reason,
					ended: referral.ended_why,
					isOnHold: referral.is_paused,
					isHeldBack: referral.is_held_back,
					isTold: referral.is_told,
					isAnswerRefused: referral.is_answer_refused,
					sent: longDay(referral.sent_at),
					answered: referral.answered_at && longDay(referral.answered_at),
					by: referral.answer_by && momentWords(referral.answer_by, now),
					note: referral.answer_note,
					starts: referral.starts_on && longCalendarDay(referral.starts_on),
					weeks: referral.weeks,
					checking: referral.is_being_checked ? { by: referral.check_by && momentWords(referral.check_by, now) } : null,
					waitChoice: referral.wait_choice,
					isContactAsked: referral.is_contact_asked,
					isContactMissed: referral.is_contact_missed,
					isStartAsked: referral.is_start_asked,
					startAnswer: referral.start_answer,
				},
				withdrawn: withdrawn_at && longDay(withdrawn_at),
			})),
		days: byDay(timeline),
		readers,
		cancel:
			searchParams.has("cancel") && !request.is_closed && !request.cancelled_at
				? {
						asked: providers.flatMap(({ name, referral }) =>
							referral?.is_told && ["new", "accepted", "contacted", "started"].includes(referral.state) ? [name] : [],
						),
					}
				: undefined,
		said: SAID[said],
		saidMore: said === "withdrawn" && named && !named.consent ? afterWithdrawal(named) : undefined,
		withdraw: asked && { id: asked.id, name: asked.name, means: withdrawalMeans(asked) },
		done: DONE[said],
		forms: newForms(REQUEST_ACTS),
	};
};

export const action = (from: Route.ActionArgs) => actOnRequest(from);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				...pageMeta({ product: loaderData.product, noindex: true }),
				// Anyone with this address can open the page, so other sites must not see it.
				{ name: "referrer", content: "same-origin" },
			]
		: [];

/** Labels of the form fields, in the order of the page. */
const LABELS = {
	...CONSENT_LABELS,
	providers: "Who may contact you?",
	...CONTACT_LABELS,
	...DETAIL_LABELS,
};

type Props = Route.ComponentProps;

/** The visitor's private page: their request, the providers we contacted, the replies, and their consents. */
export default function MyRequest({ loaderData, actionData }: Props) {
	return "request" in loaderData ? (
		<PageForms forms={loaderData.forms} answer={actionData}>
			<RequestPage found={loaderData} actionData={actionData} />
		</PageForms>
	) : (
		<LinkEnded link="request" product={loaderData.product} />
	);
}

interface FoundProps {
	found: Extract<Props["loaderData"], { request: unknown }>;
	actionData: Props["actionData"];
}

const RequestPage = ({ found, actionData }: FoundProps) => {
	const { product, isHere, request, clocks, asked, providers, days, readers, said, saidMore, done, withdraw, cancel } =
		found;
	const isOver = request.is_closed || request.cancelled_at !== null;
	const idOf = (field: string) =>
		field in CONTACT_LABELS || field in DETAIL_LABELS
			? field
			: consentField(field, Number(actionData?.typed.provider?.[0] ?? 0));
	if (withdraw && !actionData)
		return (
			<ConfirmWithdrawal
				product={product}
				provider={withdraw}
				said={said ? { title: said, next: request.next } : undefined}
			/>
		);
	if (cancel && !actionData) return <ConfirmCancel product={product} asked={cancel.asked} />;
	return (
		<Page width="wide">
			<Stack gap="large">
				<title>
					{pageTitle(done && !actionData ? `${done} – Your request` : "Your request", product, Boolean(actionData))}
				</title>
				<Stack gap={3}>
					<h1>Your request</h1>
					<p>
						{isHere
							? "This page opens in the browser that sent the request, for seven days. The link in our email works on any device. Close this page if you share this device."
							: "Keep this link private. Anyone who has it can see and change your request, and read what you saved. Close this page if you share this device."}
					</p>
				</Stack>
				{said && !actionData && (
					<Notice id="said" kind="success" role="status" title={said} takesFocus>
						{saidMore && <p>{saidMore}</p>}
					</Notice>
				)}
				<Refusal labels={LABELS} idOf={idOf} />
				{request.denied && <Denied mayUndo={request.denied.may_undo} />}
				{request.is_closed && (
					<Notice kind="info" title="This request is closed">
						<p>
							Providers can no longer see your details on our site. If you still need support,{" "}
							<a href={request.again}>start a new request</a> with the same search, or ask us to call you.
						</p>
					</Notice>
				)}
				{request.cancelled_at && !request.is_closed && (
					<Notice kind="info" title="You cancelled this request">
						<p>
							Providers can no longer see it on our site. If you still need support,{" "}
							<a href={request.again}>start a new request</a> with the same search, or write to us below.
						</p>
					</Notice>
				)}
				<div className={styles.columns}>
					<Stack gap="large" className={styles.side}>
						{request.next && <WhatNext words={request.next} clocks={clocks} />}
						<section aria-labelledby="asked">
							<h2 id="asked" className="visually-hidden">
								What you asked for
							</h2>
							<p className={styles.soft}>
								<strong>{[request.service, request.place].filter(Boolean).join(", ")}.</strong> Sent {request.sent}.
								Reference <Reference>{request.reference}</Reference>.
							</p>
						</section>
					</Stack>
					<Stack gap="large">
						{request.details && (
							<Card as="section" aria-labelledby="details">
								<Stack gap={4}>
									<h2 id="details" className={styles.heading}>
										{request.has_draft ? "Finish your details" : "Tell us more"}
									</h2>
									<p>
										{request.has_draft
											? "We've kept what you typed. We haven't received it yet."
											: `Details help us find the right provider.${request.details.asksPlan ? " You can add an NDIS plan too." : ""}`}{" "}
										{isHere ? "You can do this until" : "You can do this on any device until"} {request.details.until}.
									</p>
									<div>
										<ButtonLink href={request.details.href}>
											{request.has_draft ? "Finish your details" : "Add details"}
										</ButtonLink>
									</div>
								</Stack>
							</Card>
						)}
						<section aria-labelledby="providers">
							<Stack gap={4}>
								<h2 id="providers">Providers</h2>
								{!isOver && (
									<p>
										You decide for each. They see what help is needed and where. If they can help, and you agree, we
										share your name and contact details.
									</p>
								)}
								{request.others_agreed_at && !isOver && <OthersConsent />}
								{asked.length > 0 && (
									<Offers
										asked={asked}
										isClosed={isOver}
										has={{ needs: request.has_details, plan: request.has_plan }}
									/>
								)}
								{request.is_without_results && providers.length === 0 && !isOver && (
									<Notice kind="info" title="We're looking for providers for you">
										<p>
											When we find one that could help, we'll ask you first. You'll see here who you've agreed to and
											what they say.
										</p>
									</Notice>
								)}
								{providers.map((provider) => (
									<ProviderConsent
										key={provider.id}
										provider={provider}
										next={request.next}
										isClosed={isOver}
										has={{ needs: request.has_details, plan: request.has_plan }}
									/>
								))}
							</Stack>
						</section>
						<Timeline days={days} />
						<WhoRead readers={readers} />
						<ContactDetails isClosed={request.is_closed} has={request.contact} waiting={request.new_email} />
						<Contact isClosed={request.is_closed} />
						{!isOver && (
							<section aria-labelledby="change">
								<Stack gap={4}>
									<h2 id="change">Change or cancel</h2>
									<p>
										To ask for something else, <a href={request.again}>start a new request</a> with the same search. If
										you don't need this one any more, you can cancel it.
									</p>
									<form method="get">
										<input type="hidden" name="cancel" value="yes" />
										<Button type="submit" variant="secondary">
											Cancel this request
										</Button>
									</form>
								</Stack>
							</section>
						)}
					</Stack>
				</div>
			</Stack>
		</Page>
	);
};
