import type { MyProvider } from "#contract/referrals/my-request.ts";
import type { DeclineReason, ReferralState, WaitChoice, WithdrawnReason } from "#contract/referrals/referrals.ts";
import { isolated } from "#contract/shared/isolated.ts";
import { EmailLink } from "#web/parts/email-link/email-link.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm, useRefused } from "../../forms/act-form.tsx";
import { links } from "../../lib/links.ts";
import { PROGRESS_WORDS, sharesInWords, waitingList } from "../../lib/referral-words.ts";
import { WhoPays } from "../../parts/who-pays/who-pays.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { stepsOf } from "./clocks.ts";
import { Contacted } from "./contacted.tsx";
import { CONSENT_LABELS, consentField, GiverFields, ShareFields } from "./giver-fields.tsx";
import styles from "./my-request.module.css";
import { Started } from "./started.tsx";
import { WaitingList } from "./waiting-list.tsx";

interface Props {
	provider: {
		id: number;
		name: string;
		url_slug: string;
		consent: {
			shares: string[];
			given: string;
			given_by: "participant" | "representative" | "sender";
			relation: string | null;
		} | null;
		referral: {
			state: ReferralState;
			reason: DeclineReason | null;
			ended: WithdrawnReason | null;
			isOnHold: boolean;
			isHeldBack: boolean;
			isTold: boolean;
			/** We couldn't confirm who answered. */
			isAnswerRefused: boolean;
			sent: string;
			answered: string | null;
			/** When we asked them to answer by, if that is still to come. */
			by: string | null;
			/** What the provider said with its answer. */
			note: string | null;
			starts: string | null;
			weeks: number | null;
			/** Someone answered, and our team checks who, by then. */
			checking: { by: string | null } | null;
			waitChoice: WaitChoice | null;
			isStartAsked: boolean;
			isContactAsked: boolean;
			isContactMissed: boolean;
			startAnswer: "not-yet" | "no" | null;
		} | null;
		withdrawn: string | null;
		/** How to reach the provider after its yes. */
		reach: MyProvider["reach"];
	};
	/** What our team does next, and by when. */
	next: string;
	/** Our team closed the request, or the visitor cancelled it. */
	isClosed: boolean;
	has: { needs: boolean; plan: boolean };
}

const REASONS: Record<DeclineReason, string> = {
	"no-room": "they have no places at the moment",
	place: "you're too far away for them",
	service: "they don't offer what you need",
	funding: "they can't work with your funding",
	age: "they work with another age group",
	other: "they can't help at the moment",
};

const ENDED: Record<Exclude<WithdrawnReason, "consent">, (name: string) => string> = {
	"provider-inactive": (name) =>
		`${name} can't take your request any more, so we took it back from them. They can no longer see it.`,
	"case-closed": (name) => `Your request is closed. ${name} can no longer see it.`,
	team: (name) => `We took your request back. ${name} can no longer see your details on our site.`,
	filled: (name) => `You chose another provider. ${name} can no longer see your request.`,
	cancelled: (name) => `You cancelled your request. ${name} can no longer see it.`,
	"not-asked": (name) => `${name} told us that you didn't ask for this. They can no longer see it.`,
};

/** What happened with this provider, as a text for the visitor. */
const becameOf = (
	{ name, referral, withdrawn, consent }: Props["provider"],
	next: string,
	isClosed: boolean,
): string => {
	if (referral?.ended === "cancelled" || referral?.ended === "filled") return ENDED[referral.ended](name);
	if (referral?.isOnHold)
		return `${name} can't go on with your request at the moment. They can't see your details for now. ${next}`;
	if (referral?.ended && referral.ended !== "consent" && consent)
		return `${ENDED[referral.ended](name)} ${next}`.trim();
	if (withdrawn && (!referral || (referral.ended === "consent" && !referral.isTold && !referral.isAnswerRefused)))
		return `You withdrew your consent on ${withdrawn}. We haven't asked ${name}, and we won't.`;
	if (isClosed && (!referral || (referral.state === "withdrawn" && consent)))
		return `Your request is closed. We won't ask ${name}.`;
	if (!referral)
		return consent
			? "Thanks. We'll contact them next, or call you first."
			: "We haven't contacted them yet. Once you agree, we'll ask them.";
	switch (referral.state) {
		case "new":
			if (referral.isAnswerRefused)
				return `We asked them on ${referral.sent}. Someone answered, but we couldn't confirm who they are. They didn't see your name. We're contacting ${name} again.`;
			if (!referral.isTold) return `We're contacting ${name}. They haven't seen your request yet.`;
			if (referral.checking)
				return `They answered. We're checking who they are${referral.checking.by ? `, by ${referral.checking.by}` : ""}. Then you'll hear what they said.`;
			return `We asked them on ${referral.sent}${referral.by ? `, to answer by ${referral.by}` : ""}. They haven't answered yet.`;
		case "accepted":
			return referral.isHeldBack
				? `They said yes on ${referral.answered}. They can't see who you are yet. ${next}`
				: `They said yes on ${referral.answered}, and will get in touch with you.`;
		case "contacted":
		case "started":
			return PROGRESS_WORDS[referral.state].says;
		case "declined":
			return referral.weeks
				? `They said on ${referral.answered} that they have ${waitingList(referral.weeks)}.`
				: `They said no on ${referral.answered}: ${REASONS[referral.reason ?? "other"]}.`;
		case "closed":
			return `This has ended. ${name} can no longer see your details on our site.`;
		case "withdrawn":
			return consent
				? "You agreed again. We'll contact them next, or call you first."
				: `You withdrew your consent on ${withdrawn}. They can't see anything about you.`;
	}
};

type Status = [words: string, tone: "good" | "waiting" | "over"];

/** The status of a provider in a word or two. */
const statusOf = ({ referral, consent, withdrawn }: Props["provider"], isClosed: boolean): Status => {
	if (referral?.isOnHold) return ["On hold", "waiting"];
	switch (referral?.state) {
		case "accepted":
			return ["Said yes", "good"];
		case "contacted":
		case "started":
			return [PROGRESS_WORDS[referral.state].status, "good"];
		case "declined":
			return referral.weeks ? ["Waiting list", "waiting"] : ["Said no", "over"];
		case "closed":
			return ["Ended", "over"];
		case "new":
			if (referral.checking) return ["They answered", "waiting"];
			return referral.isTold || referral.isAnswerRefused
				? ["Waiting for their answer", "waiting"]
				: ["We're contacting them", "waiting"];
		case "withdrawn":
		case undefined:
			if (isClosed) return ["Ended", "over"];
			if (consent) return ["You agreed", "waiting"];
			return withdrawn ? ["Consent withdrawn", "over"] : ["Waiting for your OK", "waiting"];
	}
};

/** What a provider said with its answer. */
const saidOf = ({ starts, weeks, state }: NonNullable<Props["provider"]["referral"]>): string =>
	[starts && `They can start from ${starts}.`, weeks && state !== "declined" && `They have ${waitingList(weeks)}.`]
		.filter(Boolean)
		.join(" ");

/** One provider of the request: their answer, and the visitor's consent to share details with them. */
export const ProviderConsent = ({ provider, next, isClosed, has }: Props) => {
	const { id, name, consent, referral, reach } = provider;
	const [status, tone] = statusOf(provider, isClosed);
	const isRefused = useRefused(["consent"], { provider: id }) !== undefined;
	const isOver = isClosed || referral?.state === "declined" || referral?.state === "closed";
	const form = (
		<ActForm
			intent="consent"
			hidden={{ provider: id }}
			labels={CONSENT_LABELS}
			values={consent ? { ...consent, relation: consent.relation ?? "" } : undefined}
			idOf={(field) => consentField(field, id)}
			submit={consent ? "Save changes" : "I agree"}
			variant="primary"
		>
			<GiverFields />
			<p>
				If <Name>{name}</Name> can help, we'll share your name, phone and email with them. <WhoPays of="one" />
			</p>
			<ShareFields has={has} />
		</ActForm>
	);
	return (
		<Card as="article" aria-labelledby={`name-${id}`}>
			<Stack gap={2}>
				<div className={styles.top}>
					<h3 id={`name-${id}`} className={styles.heading}>
						<a href={links.profile(provider)}>
							<Name>{name}</Name>
						</a>
					</h3>
					<p className={styles.status} data-tone={tone}>
						{status}
					</p>
				</div>
				{!isOver && referral && (
					<ol className={styles.steps} aria-label={`How far ${isolated(name)} is`}>
						{stepsOf(referral).map(({ label, isDone }) => (
							<li key={label} data-done={isDone || undefined}>
								{label}
								<span className="visually-hidden">: {isDone ? "done" : "not yet"}</span>
							</li>
						))}
					</ol>
				)}
				<p>{becameOf(provider, next, isClosed)}</p>
				{referral && (referral.note || saidOf(referral)) && (
					<div className={styles.answer}>
						{saidOf(referral) && <p>{saidOf(referral)}</p>}
						{referral.note && <blockquote className={styles.quote}>{referral.note}</blockquote>}
					</div>
				)}
				{referral?.isContactAsked && <Contacted provider={{ id, name }} isMissed={referral.isContactMissed} />}
				{!isClosed && consent && referral?.state === "declined" && referral.weeks !== null && !referral.isOnHold && (
					<WaitingList provider={{ id, name }} said={referral.waitChoice} />
				)}
				{referral?.isStartAsked && <Started provider={{ id, name }} said={referral.startAnswer} />}
				{reach && (reach.phone || reach.email || reach.website) && (
					<Facts bold="values" className={styles.facts}>
						{reach.phone && (
							<Fact term="Call them">
								<PhoneLink of={reach.phone} />
							</Fact>
						)}
						{reach.email && (
							<Fact term="Email them">
								<EmailLink of={reach.email} />
							</Fact>
						)}
						{reach.website && (
							<Fact term="Website">
								<a href={reach.website} rel="noreferrer">
									{reach.website.replace(/^https?:\/\/(www\.)?|\/$/g, "")}
								</a>
							</Fact>
						)}
					</Facts>
				)}
				{!isOver && (
					<Disclosure
						summary={
							<>
								{consent ? "Change what we share" : "Give your consent"}
								<span className="visually-hidden">
									{" "}
									for <Name>{name}</Name>
								</span>
							</>
						}
						open={isRefused}
					>
						{consent && (
							<p>
								You agreed on {consent.given} to share {sharesInWords(consent.shares)}.
							</p>
						)}
						{form}
					</Disclosure>
				)}
				{consent && (
					<form method="get">
						<input type="hidden" name="withdraw" value={id} />
						<Button type="submit" variant="secondary">
							Withdraw my consent
							<span className="visually-hidden">
								{" "}
								for <Name>{name}</Name>
							</span>
						</Button>
					</form>
				)}
			</Stack>
		</Card>
	);
};
