import type { ReactNode } from "react";
import { saidYes } from "#contract/referrals/phases.ts";
import type { AutomaticSend, Consent, Referral } from "#contract/referrals/referrals.ts";
import { canMove } from "#contract/referrals/states.ts";
import { shortCalendarDay } from "#contract/shared/dates-in-words.ts";
import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Name, Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Field } from "../../forms/contract-form.tsx";
import {
	DECLINE_WORDS,
	OUTCOME_WORDS,
	REFERRAL_WORDS,
	sharesInWords,
	stateWords,
	WITHDRAWN_WORDS,
	waitingList,
} from "../../lib/referral-words.ts";
import { teamLinks } from "../../lib/team-links.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import styles from "./case.module.css";
import { ReferralAnswer } from "./referral-answer.tsx";
import { Sending } from "./sending.tsx";
import { giverWords, moment, onMoment, wayWords } from "./words.ts";

interface Props {
	caseId: string;
	isOpen: boolean;
	today: string;
	referrals: readonly Referral[];
	consents: readonly Consent[];
	sending: AutomaticSend | null;
	/** What happens next, as the person reads it. */
	nextWords: string | null;
	/** A provider asked something that nobody has answered. */
	hasAsked: boolean;
	/** Confirms the last action in this section. */
	told?: ReactNode;
}

/** Referrals that haven't ended: their provider still has access, or will once they accept. */
export const goingOf = (referrals: readonly Referral[]): Referral[] =>
	referrals.filter(({ state }) => canMove("case-closed", state));

const referralStatus = (one: Referral, today: string): string => {
	if (one.paused_at)
		return `On hold since ${moment(one.paused_at, today)}. The provider isn’t shown, or not registered for this person’s plan, and can’t see the person’s details`;
	if (one.ended_why) return `${REFERRAL_WORDS[one.state]}: ${WITHDRAWN_WORDS[one.ended_why]}`;
	if (one.weeks && one.state === "declined")
		return `${stateWords(one)}${one.wait_choice ? `. The person ${one.wait_choice === "wait" ? "waits" : "keeps looking"}` : ""}`;
	if (one.decline_reason) return `${REFERRAL_WORDS[one.state]}: ${DECLINE_WORDS[one.decline_reason].toLowerCase()}`;
	if (one.outcome) return `${REFERRAL_WORDS[one.state]}: ${OUTCOME_WORDS[one.outcome].toLowerCase()}`;
	if (one.is_unchecked) return "They said yes. Check who answered: until then, the person doesn’t hear of it";
	if (one.state !== "new") return REFERRAL_WORDS[one.state];
	const call = one.provider_phone ? `Call ${one.provider_phone}` : "Find their phone number";
	if (one.is_answer_refused)
		return `We couldn’t confirm who answered, so it’s waiting for an answer again. ${call}, or send it to another address`;
	if (one.told_way === null)
		return `We couldn’t email them: ${one.provider_phone ? `call ${one.provider_phone}` : "the profile has no email address or phone number"}`;
	if (one.proposed_at) return `${REFERRAL_WORDS.new}, for more than three business days`;
	return `${REFERRAL_WORDS.new}; ${one.reminded_at ? `we’ll suggest another provider ${onMoment(one.propose_at, today)}` : `we’ll send a reminder ${onMoment(one.remind_at, today)}`}`;
};

/** A consent in one or two sentences. */
const told = (one: Consent, today: string): string => {
	const isRecorded = one.way === "phone" || one.way === "e-mail";
	const way = `${wayWords(one.way)}${isRecorded ? `, recorded by ${one.recorded_by ?? "a former colleague"}` : ""}`;
	const end =
		one.ended_at === null
			? ""
			: ` ${one.ended_how === "changed" ? "Replaced" : "Withdrawn"} ${onMoment(one.ended_at, today)}${one.ended_way ? `, ${wayWords(one.ended_way)}` : ""}.`;
	return `${sharesInWords(one.shares)}; given by ${giverWords(one)} ${onMoment(one.given_at, today)} ${way}.${end}`;
};

/** Actions on a referral that hasn't ended. */
const ReferralWork = ({ one, hasAsked }: { one: Referral; hasAsked: boolean }) => {
	const hidden = { referral: one.id, version: one.version };
	const named = (words: string) => (
		<>
			{words}
			<span className="visually-hidden">
				: <Reference>{one.reference}</Reference>
			</span>
		</>
	);
	return (
		<div className={common.ways}>
			{one.paused_at && one.is_provider_shown && (
				<ActForm
					intent="resume"
					hidden={hidden}
					submit={
						<>
							Resume referral{" "}
							<span className="visually-hidden">
								<Reference>{one.reference}</Reference>
							</span>
						</>
					}
					inline
				/>
			)}
			{one.paused_at && !one.is_provider_shown && (
				<a href={teamLinks.provider(one.provider.id)}>Show the profile again before you resume it</a>
			)}
			{canMove("yes", one.state) && !one.paused_at && one.is_provider_shown && (
				<>
					<ReferralAnswer one={one} />
					<FoldedAct
						summary={named("Send to another address")}
						intent="send-to"
						hidden={hidden}
						submit={
							<>
								Send <Reference>{one.reference}</Reference>
							</>
						}
					>
						<Field
							name="email"
							as={EmailField}
							id={`send-to-${one.id}`}
							label="Email"
							hint={`An address that ${one.provider.name} gave you. Links we sent before will stop working.`}
							autoComplete="off"
						/>
					</FoldedAct>
				</>
			)}
			{one.told_way === "staff" && !one.paused_at && one.is_provider_shown && (
				<FoldedAct
					isOpen={hasAsked}
					summary={named("Write to them")}
					intent="write-to"
					hidden={{ referral: one.id }}
					submit={
						<>
							Send to <Name>{one.provider.name}</Name>
						</>
					}
				>
					<Field
						name="text"
						as={TextArea}
						id={`write-to-${one.id}`}
						label="Message"
						hint={
							one.opened_at
								? "For example, the answer to their question. It stands in their referral, not in the email."
								: "For example, the answer to their question. They may not learn yet who the person is."
						}
						rows={3}
					/>
				</FoldedAct>
			)}
			<FoldedAct
				summary={named("Withdraw referral")}
				intent="take-back"
				hidden={hidden}
				submit={
					<>
						Withdraw <Reference>{one.reference}</Reference>
					</>
				}
			>
				<p>
					{one.told_way
						? `${one.provider.name} will no longer see it. We’ll email them and the person.`
						: "We’ll email the person."}{" "}
					You can’t undo this, but you can send the referral again.
				</p>
			</FoldedAct>
		</div>
	);
};

/** The referrals of a request with their status, and every consent. */
export const Referrals = ({
	caseId,
	isOpen,
	today,
	referrals,
	consents,
	sending,
	nextWords,
	hasAsked,
	told: notice,
}: Props) => (
	<Section id="referrals" title="Providers">
		{notice}
		<Sending sending={sending} nextWords={nextWords} isOpen={isOpen} today={today} />
		{referrals.length > 0 ? (
			<ul className={styles.notes}>
				{referrals.map((one) => (
					<li key={one.id} className={styles.referral} data-state={saidYes(one) ? "yes" : one.state}>
						<p>
							<strong>
								<Name>{one.provider.name}</Name>
							</strong>{" "}
							<Reference>{one.reference}</Reference>
						</p>
						<p>{referralStatus(one, today)}</p>
						<p className={styles.by}>
							{one.told_way || one.is_answer_refused || one.state !== "new" ? "Sent" : "Chosen"}{" "}
							<time dateTime={one.sent_at}>{moment(one.sent_at, today)}</time>
							<WithNames of={[one.sent_by]}>{one.sent_by ? ` by ${one.sent_by}` : ""}</WithNames>
							{one.sent_to && ` to ${one.sent_to}`}
							{one.told_way === "profile" &&
								!one.sent_to &&
								" to the profile’s email address, because the provider has no users"}
							{one.answer_from &&
								`; ${one.answer_from} answered ${one.answer_recorded_by ? `by phone, recorded by ${one.answer_recorded_by}` : "by link"}`}
							{one.opened_at && `; name and contact details first viewed ${moment(one.opened_at, today)}`}
						</p>
						{(one.starts_on || one.answer_note || one.weeks) && (
							<p>
								{one.starts_on && `Could start on ${shortCalendarDay(one.starts_on)}. `}
								{one.weeks && `They have ${waitingList(one.weeks)}. `}
								{one.answer_note && `Note for the person: “${one.answer_note}”`}
							</p>
						)}
						{isOpen && goingOf([one]).length > 0 && <ReferralWork one={one} hasAsked={hasAsked} />}
					</li>
				))}
			</ul>
		) : (
			<p>No providers contacted yet.</p>
		)}
		{isOpen && (
			<div>
				<ButtonLink
					href={teamLinks.match(caseId)}
					icon="search"
					variant={referrals.length > 0 ? "secondary" : "primary"}
				>
					Find providers
				</ButtonLink>
			</div>
		)}
		{consents.length > 0 && (
			<Disclosure summary={consents.length === 1 ? "1 consent" : `${consents.length} consents, newest first`}>
				<ul className={styles.consents}>
					{consents.map((one) => (
						<li key={one.id}>
							<strong>
								<Name>{one.provider.name}</Name>
							</strong>
							: {told(one, today)}
						</li>
					))}
				</ul>
			</Disclosure>
		)}
	</Section>
);
