import type { OwnReferral } from "#contract/referrals/own-referrals.ts";
import { localMoment } from "#contract/shared/dates-in-words.ts";
import { DECLINE_WORDS, OUTCOME_OPTIONS, optionsOf } from "#web/lib/referral-words.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Radios, Select, TextField } from "#web/ui/field/field.tsx";
import { Card, Stack } from "#web/ui/layout/layout.tsx";
import type { Refused } from "./act-on-own-referral.ts";
import styles from "./referrals.module.css";

/** The actions for staff in the referral's current state. */
export const Answer = ({ one, refused }: { one: OwnReferral; refused: Refused | undefined }) => {
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
						{one.is_overdue
							? `Your answer was due ${localMoment(one.remind_at, one.provider_state)}. Please answer now.`
							: `Please answer by ${localMoment(one.remind_at, one.provider_state)}.`}{" "}
						{one.is_nameless
							? "They asked several providers. If you accept, they can choose you, and then you'll see their details."
							: "When you accept, you'll see their details. Please contact them soon."}
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
	if (one.state === "declined") return one.undo_until ? <Undo one={one} until={one.undo_until} /> : null;
	if (one.state === "closed") return null;
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

/** Takes back a decline. The capacity that it set isn't about this person, so it stays. */
const Undo = ({ one, until }: { one: OwnReferral; until: string }) => (
	<Card as="section" aria-labelledby="answer" className={styles.answer}>
		<Stack gap={4}>
			<h2 id="answer" className={styles.title}>
				Declined by mistake?
			</h2>
			<p>
				You can undo it until {localMoment(until, one.provider_state)}. The referral then waits for your answer again,
				and we'll email the person.
			</p>
			{one.decline_reason === "no-room" && (
				<p>If you changed your capacity when you declined, it stays changed. You can update it yourself.</p>
			)}
			<PostForm intent="undo" inline>
				<input type="hidden" name="version" value={one.version} />
				<Button type="submit" variant="secondary">
					Undo decline
				</Button>
			</PostForm>
		</Stack>
	</Card>
);
