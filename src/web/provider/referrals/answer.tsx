import type { OwnReferral } from "#contract/referrals/own-referrals.ts";
import { PROGRESS } from "#contract/referrals/phases.ts";
import { canMove } from "#contract/referrals/states.ts";
import { localMoment } from "#contract/shared/local-moment.ts";
import { ActForm, FoldedAct, firstOf, useRefused } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { OUTCOME_OPTIONS, optionsOf, PROGRESS_WORDS } from "#web/lib/referral-words.ts";
import { ReferralAnswer } from "#web/parts/referral-answer/referral-answer.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import styles from "./referrals.module.css";

/** What happens to an overdue referral, while that is still to come. */
const untilNext = ({ propose_at, provider_state }: OwnReferral, now: string): string =>
	new Date(propose_at) > new Date(now)
		? ` If we don’t hear from you by ${localMoment(propose_at, provider_state)}, we’ll ask another provider.`
		: "";

/** The actions for staff in the referral's current state. */
export const Answer = ({
	one,
	now,
}: {
	one: OwnReferral;
	/** The server's time. */
	now: string;
}) => {
	const refused = useRefused(["answer"]);
	const hidden = { version: one.version };
	if (canMove("yes", one.state))
		return (
			<Card as="section" aria-labelledby="answer-title" className={styles.answer}>
				<Stack gap={4}>
					<h2 id="answer-title" className={styles.title}>
						Your answer
					</h2>
					<p>
						{one.is_overdue
							? `Your answer was due ${localMoment(one.remind_at, one.provider_state)}. Please answer now.${untilNext(one, now)}`
							: `Please answer by ${localMoment(one.remind_at, one.provider_state)}.`}
					</p>
					<ActForm intent="answer" hidden={hidden} submit="Send answer" variant="primary">
						<ReferralAnswer
							service={one.facts.service}
							yes={
								<p>
									{one.is_nameless
										? "They asked several providers. If you say yes, they can choose you, and then you'll see their details."
										: "You'll see their details. Please contact them within one business day."}
								</p>
							}
							errors={refused?.errors ?? {}}
							typed={firstOf(refused?.typed ?? {})}
						/>
					</ActForm>
				</Stack>
			</Card>
		);
	if (one.state === "declined") return one.undo_until ? <Undo one={one} until={one.undo_until} /> : null;
	if (!canMove("closed", one.state)) return null;
	return (
		<Card as="section" aria-labelledby="answer-title" className={styles.answer}>
			<Stack gap={4}>
				<h2 id="answer-title" className={styles.title}>
					Next steps
				</h2>
				{PROGRESS.filter((act) => canMove(act, one.state)).map((act, nth) => (
					<ActForm
						key={act}
						intent={act}
						inline
						hidden={hidden}
						submit={PROGRESS_WORDS[act].button}
						variant={nth === 0 ? "primary" : "secondary"}
					/>
				))}
				<FoldedAct
					summary="Close this referral"
					intent="closed"
					hidden={hidden}
					labels={{ outcome: "How did it end?" }}
					submit="Close referral"
				>
					<Field
						name="outcome"
						as={Select}
						optional={false}
						placeholderOption="Select"
						options={optionsOf(OUTCOME_OPTIONS)}
					/>
					<p>You won't be able to see their name or contact details after that.</p>
				</FoldedAct>
			</Stack>
		</Card>
	);
};

/** Takes back a no or a waiting list, with what it changed on the profile. */
const Undo = ({ one, until }: { one: OwnReferral; until: string }) => (
	<Card as="section" aria-labelledby="answer-title" className={styles.answer}>
		<Stack gap={4}>
			<h2 id="answer-title" className={styles.title}>
				{one.weeks ? "Do you have a place now?" : "Declined by mistake?"}
			</h2>
			<p>
				{one.weeks
					? one.wait_choice === "wait"
						? "The person waits for you. Take back the waiting list, then say yes."
						: one.wait_choice === "look"
							? "The person keeps looking for another provider."
							: "We told the person. They can wait for you or keep looking, and we'll email you which."
					: `You can undo it until ${localMoment(until, one.provider_state)}.`}{" "}
				{one.weeks && one.wait_choice !== "wait"
					? `You can take back the waiting list until ${localMoment(until, one.provider_state)}. `
					: ""}
				The referral then waits for your answer again, and we'll email the person.
			</p>
			{one.changed_capacity && (
				<p>Your answer changed what your profile says about new clients. Undoing it puts that back.</p>
			)}
			<ActForm
				intent="undo"
				inline
				hidden={{ version: one.version }}
				submit={one.weeks ? "Take back the waiting list" : "Undo decline"}
			/>
		</Stack>
	</Card>
);
