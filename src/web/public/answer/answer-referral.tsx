import { data } from "react-router";
import type { Output } from "#contract/endpoint.ts";
import { answerByLink, readAnswerLink, undoByLink } from "#contract/referrals/answer-link.ts";
import { isGoing, saidYes } from "#contract/referrals/phases.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { momentWords } from "#contract/shared/next-step.ts";
import { planNote } from "#contract/shared/plan-management.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { DECLINE_WORDS, isShortNeed, waitingList } from "#web/lib/referral-words.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { answerIn } from "#web/parts/referral-answer/referral-answer.tsx";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Card, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/answer-referral";
import styles from "./answer.module.css";
import { type AnswerField, AnswerForm } from "./answer-form.tsx";

export const handle = { js: false, plain: true };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand, now } = from.context.get(requestContext);
	const said = await confirmed(from);
	const answer = await callByLink(from, readAnswerLink, { params: { token: from.params.token } });
	if (!answer.ok && answer.status === 410)
		return data({ product: brand.name, ended: answer.problem.detail }, { status: 410 });
	if (!answer.ok) return data({ product: brand.name, ended: undefined }, { status: 404 });
	return {
		product: brand.name,
		one: answer.data,
		now: now().toISOString(),
		form: newForm(answerByLink),
		token: from.params.token,
		isSent: said === "sent",
		isUndone: said === "undone",
		given: givenIn(new URL(from.request.url).searchParams),
	};
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	const { token } = from.params;
	const page = links.answerReferral(token);
	if (form.get("intent") === "undo")
		return submitForm(from, undoByLink, {
			params: { token },
			taken: () => `${page}?said=undone#said`,
			reloads: [404, 410],
		});
	return submitForm(from, answerByLink, {
		params: { token },
		// A field of another answer is left out.
		given: (form) => ({
			reason: undefined,
			weeks: undefined,
			starts_on: undefined,
			note: undefined,
			...answerIn(form),
		}),
		taken: () => `${page}?said=sent#said`,
		// The reloaded page says what happened to the referral or the link.
		reloads: [404, 409, 410],
	});
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				...pageMeta({ product: loaderData.product, noindex: true }),
				// Anyone with this address can answer, so other sites must not see it.
				{ name: "referrer", content: "same-origin" },
			]
		: [];

type One = Output<typeof readAnswerLink>;

/** Whether the person waits, for a provider with a waiting list. */
const waitingSays = ({ weeks, wait_choice, changed_capacity }: One): string => {
	if (wait_choice === "wait")
		return "The person will wait for you. When you have a place, take back the waiting list below and say yes.";
	if (wait_choice === "look") return "The person keeps looking for another provider. You don't need to do anything.";
	const shows = changed_capacity ? `Your profile now shows ${waitingList(weeks ?? 0)}. ` : "";
	return `${shows}We tell the person. They can wait for you or keep looking, and we'll email you which.`;
};

/** The answer of the link in the email, filled in. Nothing is answered before the provider sends the form. */
const givenIn = (query: URLSearchParams): Partial<Record<AnswerField, string>> => {
	const answer = query.get("answer") ?? "";
	const weeks = query.get("weeks") ?? "";
	return {
		...(["yes", "waiting", "no"].includes(answer) ? { answer } : {}),
		...(answer === "waiting" && /^\d{1,3}$/.test(weeks) ? { weeks } : {}),
	};
};

/** What the provider answered, and what happens next. */
const stateOf = (one: One, now: Date): { title: string; says: string } => {
	const on = one.answered_at ? ` on ${localMoment(one.answered_at, one.provider_state)}` : "";
	if (one.is_paused)
		return { title: "This referral is on hold", says: "Our team will decide what happens next and email you." };
	switch (one.state) {
		case "declined":
			return one.weeks
				? { title: `You told us about your waiting list${on}`, says: waitingSays(one) }
				: {
						title: `You said no${on}`,
						says: `Reason: ${DECLINE_WORDS[one.decline_reason ?? "other"].toLowerCase()}. ${one.changed_capacity ? `Your profile now shows that you aren't taking new clients for ${one.facts.service}. ` : ""}We tell the person.`,
					};
		case "closed":
			return { title: "This referral is closed", says: "You don't need to do anything." };
		case "new":
			return {
				title: "This link has been used",
				says: "The referral is waiting for an answer again. To answer, sign in or call us.",
			};
		default:
			return one.is_unchecked
				? {
						title: `You said yes${on}`,
						says: `Our team will call ${one.provider.name} to check your answer${one.check_by ? ` by ${momentWords(one.check_by, now)}` : ""}. We'll use the number in your public listing. Then we'll email you a link to the referral, and ask you to call the person within one business day.`,
					}
				: one.is_offer
					? {
							title: `You said yes${on}`,
							says: "The person asked several providers and is choosing. If they choose you, we'll email you.",
						}
					: one.is_held_back
						? {
								title: `You said yes${on}`,
								says: "Our team checks something first. We'll email you when you can see the person's details.",
							}
						: { title: `You said yes${on}`, says: "Sign in to see the person's name and contact details." };
	}
};

/** Whether staff who sign in can read who the person is. */
const opensBySignIn = (one: One) =>
	saidYes(one) && !one.is_unchecked && !one.is_held_back && !one.is_offer && !one.is_paused;

/**
 * A referral for a provider without users: the first look, three answers, and afterwards the answer. Opening it changes
 * nothing, because mail scanners open links too.
 */
export default function AnswerReferral({ loaderData, actionData }: Route.ComponentProps) {
	const { product } = loaderData;
	if ("one" in loaderData) return <ReferralPage {...loaderData} refused={actionData ?? undefined} />;
	if (loaderData.ended === undefined) return <LinkEnded link="answer" product={product} />;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle("This referral has ended", product)}</title>
				<h1>This referral has ended</h1>
				<p>{loaderData.ended}</p>
				<p>You don't need to answer. Delete any notes about it, unless the law says you must keep them.</p>
			</Stack>
		</Page>
	);
}

interface Props {
	product: string;
	one: One;
	/** The server's time. */
	now: string;
	form: NewForm;
	token: string;
	isSent: boolean;
	isUndone: boolean;
	given: Partial<Record<AnswerField, string>>;
	refused: RefusedForm | undefined;
}

const ReferralPage = ({ product, one, form, now, token, isSent, isUndone, given, refused }: Props) => {
	const brand = useRoot()?.brand;
	const { facts, provider, needs } = one;
	const state = stateOf(one, new Date(now));
	const words = needs && <p className={styles.words}>{needs}</p>;
	const areWordsLast = needs !== null && one.may_answer && !isShortNeed(needs);
	const isOfUndo = refused?.typed.intent?.[0] === "undo";
	return (
		<Page width="text">
			<Stack gap="large">
				<title>
					{pageTitle(
						one.may_answer ? `Can you help? Referral ${one.reference}` : `${state.title} – Referral ${one.reference}`,
						product,
						Boolean(refused),
					)}
				</title>
				<Stack gap={2}>
					<h1>
						{facts.service}, {facts.place}
					</h1>
					<p>
						Referral <Reference>{one.reference}</Reference> for{" "}
						<strong>
							<Name>{provider.name}</Name>
						</strong>
						.
						{one.may_answer &&
							` We sent it on ${localMoment(one.sent_at, one.provider_state)}. Please answer by ${localMoment(one.answer_by, one.provider_state)}.`}
					</p>
				</Stack>
				{!one.may_answer && (
					<Notice
						id="said"
						kind={isSent ? "success" : "info"}
						role={isSent ? "status" : undefined}
						title={isSent ? "Thanks – we have your answer" : state.title}
						takesFocus={isSent}
					>
						<p>
							{isSent && `${state.title}. `}
							{state.says}
						</p>
						{opensBySignIn(one) && (
							<p>
								<a href={links.login(`/admin/referrals?view=going&search=${one.reference}`)}>Sign in</a>
							</p>
						)}
					</Notice>
				)}
				{isUndone && one.may_answer && (
					<Notice id="said" kind="success" role="status" title="Your answer is undone" takesFocus>
						<p>The referral waits for your answer again, and your profile says what it said before.</p>
					</Notice>
				)}
				{one.undo_until && (
					<ContractForm form={form} refused={isOfUndo ? refused : undefined} intent="undo" inline>
						<Button type="submit" variant="secondary">
							{one.weeks ? "Take back the waiting list" : "Undo this answer"}
						</Button>
						<p>
							{one.wait_choice === "wait"
								? "You can do this as long as the person waits."
								: `You can do this until ${localMoment(one.undo_until, one.provider_state)}.`}
							{one.changed_capacity && " It also puts back what your profile said before."}
						</p>
					</ContractForm>
				)}
				<section aria-labelledby="needed">
					<Stack gap={3}>
						<h2 id="needed">Support needed</h2>
						<Facts className={styles.facts}>
							<Fact term="Age">{facts.ages.join(", ") || "Not given"}</Fact>
							<Fact term="Funding">{facts.fundings.join(", ") || "Not known yet"}</Fact>
							{planNote(facts.plan_management) && <Fact term="Plan">{planNote(facts.plan_management)}</Fact>}
						</Facts>
						{areWordsLast ? (
							<p>
								<a href="#in-words">Read what they need</a>
							</p>
						) : (
							words
						)}
					</Stack>
				</section>
				{one.may_answer && (
					<Card as="section" aria-labelledby="answer-title">
						<Stack gap={4}>
							<h2 id="answer-title">Your answer</h2>
							<p>You don't need an account.</p>
							<AnswerForm
								provider={provider.name}
								service={facts.service}
								form={form}
								refused={isOfUndo ? undefined : refused}
								given={given}
							/>
						</Stack>
					</Card>
				)}
				{areWordsLast && (
					<section aria-labelledby="in-words">
						<Stack gap={3}>
							<h2 id="in-words">What they need</h2>
							{words}
						</Stack>
					</section>
				)}
				{isGoing(one) && (
					<p>
						<a href={links.notAsked(token)}>They didn't ask for this</a>
					</p>
				)}
				{brand && (
					<p>
						Questions, or a wrong answer? Call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
					</p>
				)}
			</Stack>
		</Page>
	);
};
