import type { OwnReferral } from "#contract/referrals/own-referrals.ts";
import { canMove } from "#contract/referrals/states.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
import { OUTCOME_OPTIONS, optionsOf } from "#web/lib/referral-words.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { ReferralAnswer } from "#web/parts/referral-answer/referral-answer.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import type { Refused } from "./act-on-own-referral.ts";
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
	refused,
}: {
	one: OwnReferral;
	/** The server's time. */
	now: string;
	refused: Refused | undefined;
}) => {
	const errors = refused?.errors ?? {};
	const typed = refused?.typed;
	const version = <input type="hidden" name="version" value={one.version} />;
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
							: `Please answer by ${localMoment(one.remind_at, one.provider_state)}.`}{" "}
						{one.is_nameless
							? "They asked several providers. If you say yes, they can choose you, and then you'll see their details."
							: "If you say yes, you'll see their details. Please contact them within one business day."}
					</p>
					<PostForm intent="answer">
						{version}
						<ReferralAnswer
							service={one.facts.service}
							yes={null}
							errors={refused?.intent === "answer" ? errors : {}}
							typed={refused?.intent === "answer" ? refused.answer : {}}
						/>
						<div>
							<Button type="submit">Send answer</Button>
						</div>
					</PostForm>
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
				{canMove("contacted", one.state) && (
					<PostForm intent="contacted" inline>
						{version}
						<Button type="submit">We're in contact</Button>
					</PostForm>
				)}
				{canMove("started", one.state) && (
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
			<PostForm intent="undo" inline>
				<input type="hidden" name="version" value={one.version} />
				<Button type="submit" variant="secondary">
					{one.weeks ? "Take back the waiting list" : "Undo decline"}
				</Button>
			</PostForm>
		</Stack>
	</Card>
);
