import { data, useOutletContext } from "react-router";
import { readOwnReferral } from "#contract/referrals/own-referrals.ts";
import { isGoing, PROGRESS } from "#contract/referrals/phases.ts";
import { canMove } from "#contract/referrals/states.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { planNote } from "#contract/shared/plan-management.ts";
import { shortName } from "#contract/shared/short-name.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { newForms } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { flashMessages } from "#web/lib/flash-messages.ts";
import { links } from "#web/lib/links.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { DECLINE_WORDS, isShortNeed, OUTCOME_WORDS, PROGRESS_WORDS, stateWords } from "#web/lib/referral-words.ts";
import { EmailLink } from "#web/parts/email-link/email-link.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Answers } from "#web/parts/questions/answers.tsx";
import { ANSWER_LABELS } from "#web/parts/referral-answer/referral-answer.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { asStaff } from "../answer.ts";
import type { FrameContext } from "../frame.tsx";
import { NotYours } from "../not-yours.tsx";
import { keepSlug, ownProfile } from "../profiles/own-profile.ts";
import type { Route } from "./+types/referral";
import { actOnOwnReferral, REFERRAL_ACTS } from "./act-on-own-referral.ts";
import { Answer } from "./answer.tsx";
import { Handling, Owner } from "./handling.tsx";
import styles from "./referrals.module.css";

const SAID = flashMessages({
	accepted: "You've accepted. Please contact them soon – they're waiting to hear from you",
	declined: "You've declined. Thanks for answering",
	waiting: "Thanks. We tell the person about your waiting list",
	...Object.fromEntries(PROGRESS.map((act) => [act, PROGRESS_WORDS[act].saved])),
	closed: "Referral closed",
	undone: "Your answer is undone. The referral waits for your answer",
	owner: "Saved",
	note: "Note added",
	question: "We've sent your question to our team",
});

/** A page without a referral. */
const NONE = { one: undefined, now: "", ended: "", said: undefined, choose: undefined, forms: {} };

export const loader = async (from: Route.LoaderArgs) => {
	const { now } = from.context.get(requestContext);
	const own = await ownProfile(from, from.params.id);
	if (!own) return data({ ...NONE, provider: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, own);
	const provider = { id: own.id, url_slug: own.url_slug, name: own.name };
	const answer = asStaff(
		from,
		await call(from, readOwnReferral, { params: { id: String(own.id), referral: from.params.referral } }),
	);
	if (!answer.ok && answer.status === 410)
		return data({ ...NONE, provider, ended: answer.problem.detail }, { status: 410 });
	if (!answer.ok) throw new Response(null, { status: answer.status === 400 ? 404 : answer.status });
	const { searchParams } = new URL(from.request.url);
	const said = SAID[(await confirmed(from)) ?? ""];
	// After the check of a first yes. The link works once, and the page for a forgotten password works later.
	const [, uid, token] = /^([\w-]{36})\/([\w-]{43})$/.exec(searchParams.get("choose") ?? "") ?? [];
	return data({
		provider,
		one: answer.data,
		now: now().toISOString(),
		ended: "",
		said,
		choose: uid && token ? links.setPassword({ uid, token }) : undefined,
		forms: newForms(REFERRAL_ACTS),
	});
};

export const action = (from: Route.ActionArgs) => actOnOwnReferral(from);

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Labels of the form fields, in the order of the page. */
const LABELS = {
	...ANSWER_LABELS,
	outcome: "How did it end?",
	owner: "Assigned to",
	question: "Ask our team",
};

/** One referral: the support needed and, once accepted and while the person consents, their contact details. */
export default function Referral({
	loaderData: { provider, one, now, ended, said, choose, forms },
	actionData,
}: Route.ComponentProps) {
	const { isSeveral } = useOutletContext<FrameContext>();
	if (!provider) return <NotYours />;
	if (!one)
		return (
			<Page width="text">
				<Stack gap="large">
					<PrivateTitle title="This referral was withdrawn" />
					<h1>This referral was withdrawn</h1>
					<p>{ended}</p>
					<p>Please don't contact them about it. Delete any notes about it, unless the law says you must keep them.</p>
					<div>
						<ButtonLink href={providerLinks.ownReferrals(provider)}>All referrals</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	const { facts, person } = one;
	const plan = planNote(facts.plan_management);
	const words = one.needs && <p className={styles.words}>{one.needs}</p>;
	const areWordsLast = one.needs !== null && canMove("yes", one.state) && !isShortNeed(one.needs);
	// Two forms have a note.
	const isOwnNote = actionData?.typed.intent?.[0] === "note";
	const labels = isOwnNote ? { ...LABELS, note: "Add a note" } : LABELS;
	return (
		<PageForms forms={forms} answer={actionData}>
			<Page width="wide">
				<Stack gap="large">
					<PrivateTitle title={`Referral ${one.reference}`} refused={Boolean(actionData)} />
					<BackLink href={isSeveral ? providerLinks.referralInbox() : providerLinks.ownReferrals(provider)}>
						Referrals
					</BackLink>
					<Stack gap={2}>
						<h1>
							{person?.name && `${shortName(person.name)} – `}
							{facts.service}, {facts.place}
						</h1>
						<p>
							<Reference>{one.reference}</Reference>. <strong>{one.is_paused ? "On hold" : stateWords(one)}</strong>
							{one.decline_reason && !one.weeks && `: ${DECLINE_WORDS[one.decline_reason].toLowerCase()}`}
							{one.outcome && `: ${OUTCOME_WORDS[one.outcome].toLowerCase()}`}. Received{" "}
							{localMoment(one.sent_at, one.provider_state)}
							{isSeveral && (
								<>
									{" "}
									by <Name>{provider.name}</Name>
								</>
							)}
							.
							{one.contact_by && (
								<>
									{" "}
									<strong>Please contact them by {localMoment(one.contact_by, one.provider_state)}.</strong>
								</>
							)}
						</p>
					</Stack>
					<Refusal labels={labels} idOf={(field) => (isOwnNote && field === "note" ? "own-note" : field)} />
					{said && !actionData && <Notice kind="success" role="status" title={said} takesFocus />}
					{choose && (
						<Notice kind="info" title="You’re signed in on this device">
							<p>
								To open your referrals again later, <a href={choose}>choose a password</a>.
							</p>
						</Notice>
					)}
					{one.is_paused && (
						<Notice kind="warning" title="This referral is on hold">
							<p>
								It went on hold because <Name>{provider.name}</Name> isn't shown on our site, or the NDIS register no
								longer shows the registration that this person's plan needs. You can't see the person's details or
								change the referral. Our team will decide what happens next and email you.
							</p>
						</Notice>
					)}
					{one.is_offer && (
						<Notice kind="info" title="Thanks. The person is choosing">
							<p>
								They asked several providers. If they choose you, we'll email you, and you'll see their details here.
							</p>
						</Notice>
					)}
					{one.is_unchecked && (
						<Notice kind="info" title="We're checking who answered this referral">
							<p>
								Someone said yes to it by a link in our email. Our team is calling <Name>{provider.name}</Name> to
								check. Then you'll see the person's details here.
							</p>
						</Notice>
					)}
					{one.is_held_back && (
						<Notice kind="info" title="Our team checks something first">
							<p>Thanks for saying yes. We'll email you when you can see the person's details here.</p>
						</Notice>
					)}
					<Columns kind="main-aside" className={styles.columns}>
						<Stack gap={8}>
							{person && (
								<section aria-labelledby="person">
									<Stack gap={4}>
										<h2 id="person" className={styles.title}>
											Contact details
										</h2>
										<Answers of={person} />
										<Facts className={styles.facts}>
											{!person.is_confirmed && (
												<Fact term="Not confirmed yet">
													Call gently: someone else may have given this name and number. Say who you are, and ask if
													they expected a call.
												</Fact>
											)}
											<Fact term="Name">{person.name ?? "Not given"}</Fact>
											{person.phone && (
												<Fact term="Phone">
													<PhoneLink of={person.phone} />
												</Fact>
											)}
											{person.email && (
												<Fact term="Email">
													<EmailLink of={person.email} />
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
									<Facts className={`${styles.facts} ${styles.glance}`}>
										<Fact term="Age">{facts.ages.join(", ") || "Not given"}</Fact>
										<Fact term="Funding">{facts.fundings.join(", ") || "Not known yet"}</Fact>
										{plan && <Fact term="Plan">{plan}</Fact>}
									</Facts>
									{areWordsLast ? (
										<p>
											<a href="#in-words">Read what they need</a>
										</p>
									) : (
										words
									)}
									{person?.details && (
										<Facts className={styles.facts}>
											{person.details
												// The details have the answer about the plan too.
												.filter(({ value }) => !plan || value !== facts.plan_management)
												.map(({ label, value }) => (
													<Fact key={label} term={label}>
														{value}
													</Fact>
												))}
										</Facts>
									)}
									{person?.has_plan && (
										<div>
											<ButtonLink
												href={providerLinks.referralPlan(provider, one.id)}
												variant="secondary"
												icon="download"
											>
												Plan file
											</ButtonLink>
										</div>
									)}
								</Stack>
							</section>
						</Stack>
						<Stack gap={6} className={styles.answer}>
							{!one.is_paused && !one.is_unchecked && !one.is_held_back && !one.is_offer && (
								<Answer one={one} now={now} />
							)}
							<Owner one={one} />
							{isGoing(one) && (
								<p>
									<a href={providerLinks.ownNotAsked(provider, one.id)}>They didn't ask for this</a>
								</p>
							)}
						</Stack>
						{areWordsLast && (
							<section aria-labelledby="in-words">
								<Stack gap={4}>
									<h2 id="in-words" className={styles.title}>
										What they need
									</h2>
									{words}
								</Stack>
							</section>
						)}
					</Columns>
					<Stack gap={8} className={styles.handling}>
						<Handling one={one} />
					</Stack>
				</Stack>
			</Page>
		</PageForms>
	);
}
