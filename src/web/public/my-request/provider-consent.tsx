import type { ReactNode } from "react";
import type { DeclineReason, ReferralState, WithdrawnReason } from "#contract/referrals/referrals.ts";
import { links } from "../../lib/links.ts";
import { sharesInWords } from "../../lib/referral-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Radios, TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

interface Props {
	provider: {
		id: number;
		name: string;
		url_slug: string;
		consent: { shares: string[]; given: string; given_by: "participant" | "representative"; relation: string | null } | null;
		referral: {
			state: ReferralState;
			reason: DeclineReason | null;
			ended: WithdrawnReason | null;
			isOnHold: boolean;
			isTold: boolean;
			sent: string;
			answered: string | null;
		} | null;
		withdrawn: string | null;
	};
	/** What proves where a form comes from. */
	token: ReactNode;
	/** What our team does next, and by when. */
	next: string;
	/** The team closed the request: nothing of it goes on. */
	isClosed: boolean;
	has: { needs: boolean; plan: boolean };
	errors: Record<string, string>;
	typed: { given_by: string; relation: string; shares: string[] } | undefined;
}

const REASONS: Record<DeclineReason, string> = {
	"no-room": "it has no room at present",
	place: "you are too far away for it",
	service: "it does not offer what you need",
	funding: "it cannot work with your funding",
	age: "it works with another age group",
	other: "it cannot help at present",
};

const ENDED: Record<Exclude<WithdrawnReason, "consent">, (name: string) => string> = {
	"provider-inactive": (name) => `We took ${name} off our site, so we took your request back from them. They can no longer see it.`,
	"case-closed": (name) => `Your request is closed. ${name} can no longer see it.`,
	team: (name) => `We took your request back. ${name} can no longer see your details on our site.`,
};

/** What became of it, in words for the person it is about. */
const becameOf = ({ name, referral, withdrawn, consent }: Props["provider"], next: string, isClosed: boolean): string => {
	if (referral?.isOnHold) return `We took ${name} off our site. They can’t see your details for now. ${next}`;
	if (referral?.ended && referral.ended !== "consent" && consent) return `${ENDED[referral.ended](name)} ${next}`.trim();
	if (withdrawn && (!referral || (referral.ended === "consent" && !referral.isTold)))
		return `You withdrew your consent on ${withdrawn}. ${name} was not asked and will not be.`;
	if (isClosed && (!referral || (referral.state === "withdrawn" && consent))) return `Your request is closed. We will not ask ${name}.`;
	if (!referral) return consent ? "Not asked yet. We ask it next, or ring you first." : "Not asked. We need your consent first.";
	switch (referral.state) {
		case "new":
			if (!referral.isTold) return `We are getting in touch with ${name}. They have not heard of your request yet.`;
			return `Asked on ${referral.sent}. It has not answered yet.`;
		case "accepted":
			return `It said yes on ${referral.answered}, and gets in touch with you.`;
		case "contacted":
			return "It said yes, and tells us that you are in contact.";
		case "started":
			return "Support has started.";
		case "declined":
			return `It said no on ${referral.answered}: ${REASONS[referral.reason ?? "other"]}.`;
		case "closed":
			return `This is closed. ${name} can no longer see your details on our site.`;
		case "withdrawn":
			return consent ? "You agreed again. We ask it next, or ring you first." : `You withdrew your consent on ${withdrawn}. It can read nothing of you.`;
	}
};

/** The id of a control of one provider's form, which stands on the page once for each. */
export const consentField = (field: string, provider: number | undefined) => `${field.replace("_", "-")}-${provider}`;

export const RELATION_LABEL = "If you are not that person: what are you to them?";

/** One provider of the request: what it said, and whether it may hear of the visitor. */
export const ProviderConsent = ({ provider, token, next, isClosed, has, errors, typed }: Props) => {
	const { id, name, consent, referral } = provider;
	const isOver = isClosed || referral?.state === "declined" || referral?.state === "closed";
	const form = (
		<form method="post" className={styles.form}>
			{token}
			<input type="hidden" name="intent" value="consent" />
			<input type="hidden" name="provider" value={id} />
			<Radios
				name="given_by"
				id={consentField("given_by", id)}
				legend="Who are you?"
				options={[
					{ value: "participant", label: "The person who needs support" },
					{ value: "representative", label: "I decide for them, or together with them" },
				]}
				defaultValue={typed?.given_by ?? consent?.given_by}
				error={errors.given_by}
			/>
			<TextField
				id={consentField("relation", id)}
				name="relation"
				label={RELATION_LABEL}
				hint="Such as mother, guardian, support coordinator."
				maxLength={100}
				defaultValue={typed?.relation ?? consent?.relation ?? ""}
				error={errors.relation}
			/>
			<p>After its yes {name} may know your name, phone and e-mail.</p>
			{(has.needs || has.plan) && (
				<Checkboxes
					name="shares"
					id={`shares-${id}`}
					legend="And besides?"
					optional
					options={[
						...(has.needs ? [{ value: "needs", label: "The details you gave us" }] : []),
						...(has.plan ? [{ value: "plan", label: "Your plan file" }] : []),
					]}
					defaultValues={typed?.shares ?? consent?.shares ?? []}
				/>
			)}
			<div>
				<Button type="submit">{consent ? "Save the change" : "I agree"}</Button>
			</div>
		</form>
	);
	return (
		<Card as="article" aria-labelledby={`name-${id}`}>
			<Stack gap={3}>
				<h3 id={`name-${id}`} className={styles.heading}>
					<a href={links.profile(provider)}>{name}</a>
				</h3>
				<p>{becameOf(provider, next, isClosed)}</p>
				{consent && !isOver && (
					<p>
						You agreed on {consent.given} to share {sharesInWords(consent.shares)}.
					</p>
				)}
				{!isOver && (
					<Disclosure
						summary={
							<>
								{consent ? "Change what it may know" : "Give your consent"}
								<span className="visually-hidden"> for {name}</span>
							</>
						}
						open={Object.keys(errors).length > 0}
					>
						{form}
					</Disclosure>
				)}
				{consent && (
					<form method="get">
						<input type="hidden" name="withdraw" value={id} />
						<Button type="submit" variant="secondary">
							Withdraw my consent<span className="visually-hidden"> for {name}</span>
						</Button>
					</form>
				)}
			</Stack>
		</Card>
	);
};
