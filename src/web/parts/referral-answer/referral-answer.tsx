import type { ReactNode } from "react";
import { DECLINE_WORDS } from "../../lib/referral-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { Radios, TextArea, TextField } from "../../ui/field/field.tsx";
import styles from "./referral-answer.module.css";

/** Labels of the fields, in the order of the page. */
export const ANSWER_LABELS = {
	answer: "Can you help?",
	starts_on: "Earliest day you could start",
	note: "A note for the person",
	weeks: "About how many weeks?",
	reason: "Why not?",
};
export type AnswerName = keyof typeof ANSWER_LABELS;

/** What a form sends, as the API takes it. A field of another answer is left out. */
export const answerIn = (form: FormData) => {
	const field = (name: AnswerName) => String(form.get(name) ?? "").trim();
	const answer = field("answer") as "yes" | "waiting" | "no";
	const weeks = field("weeks");
	return {
		answer,
		...(answer === "no" ? { reason: (field("reason") || undefined) as "other" | undefined } : {}),
		...(answer === "waiting" ? { weeks: /^\d{1,4}$/.test(weeks) ? Number(weeks) : null } : {}),
		...(answer === "yes" ? { starts_on: field("starts_on") || null, note: field("note") || null } : {}),
	};
};

interface Props {
	/** For example Physiotherapy. */
	service: string;
	/** What a yes means, and what else it asks for. */
	yes: ReactNode;
	errors: Record<string, string>;
	typed: Partial<Record<AnswerName, string>>;
}

/**
 * The fields of a provider's answer, in the inbox and behind an emailed link. Without `:has()` every group shows, so their
 * labels say which answer they belong to.
 */
export const ReferralAnswer = ({ service, yes, errors, typed }: Props) => {
	const field = (name: AnswerName) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
	return (
		<>
			<Radios
				{...field("answer")}
				legend={ANSWER_LABELS.answer}
				options={[
					{ value: "yes", label: "Yes, we can help" },
					{ value: "waiting", label: "We have a waiting list" },
					{ value: "no", label: "No" },
				]}
			/>
			<div className={`${styles.group} ${styles.yes}`}>
				{yes}
				<TextField {...field("starts_on")} label={ANSWER_LABELS.starts_on} type="date" optional />
				<TextArea
					{...field("note")}
					label={ANSWER_LABELS.note}
					hint="They'll see this. Up to 500 characters, without web addresses."
					rows={4}
					optional
				/>
			</div>
			<div className={`${styles.group} ${styles.waiting}`}>
				<TextField
					{...field("weeks")}
					label={ANSWER_LABELS.weeks}
					hint="For a waiting list, from 1 to 104. People see it in search, with today's date. The person chooses to wait or keep looking, and we tell you which."
					inputMode="numeric"
					width="postcode"
					maxLength={3}
					autoComplete="off"
				/>
			</div>
			<div className={`${styles.group} ${styles.no}`}>
				<fieldset id="reason" tabIndex={-1} className={styles.reasons} aria-describedby="reason-hint">
					<legend>{ANSWER_LABELS.reason}</legend>
					<p id="reason-hint">
						Press a reason to send your no. If you have no places, your profile then shows that you aren't taking new
						clients for {service}.
					</p>
					{errors.reason && <p className={styles.error}>{errors.reason}</p>}
					{Object.entries(DECLINE_WORDS).map(([reason, words]) => (
						<Button key={reason} type="submit" name="reason" value={reason} variant="secondary">
							{words}
						</Button>
					))}
				</fieldset>
			</div>
		</>
	);
};
