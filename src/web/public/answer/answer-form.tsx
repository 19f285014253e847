import { DECLINE_WORDS, optionsOf } from "../../lib/referral-words.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Radios, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import styles from "./answer.module.css";

/** Labels of the form fields, in the order of the page. */
export const LABELS = {
	answer: "Can you help?",
	name: "Your name",
	role: "Your role",
	phone: "Work phone",
	email: "Work email",
	starts_on: "Earliest day you could start",
	note: "A note for the person",
	weeks: "About how many weeks?",
	reason: "Why not?",
};
export type AnswerField = keyof typeof LABELS;

interface Props {
	provider: string;
	/** A new CSRF token, if the page's was lost. */
	csrfToken: string | undefined;
	errors: Record<string, string>;
	typed: Partial<Record<AnswerField, string>>;
}

/** The provider's answer. Without `:has()` every group shows, so their labels say which answer they belong to. */
export const AnswerForm = ({ provider, csrfToken, errors, typed }: Props) => {
	const field = (name: AnswerField) => ({ id: name, name, defaultValue: typed[name], error: errors[name] });
	return (
		<PostForm csrfToken={csrfToken} labelledBy="answer-title">
			<Radios
				{...field("answer")}
				legend={LABELS.answer}
				options={[
					{ value: "yes", label: "Yes, we can help" },
					{ value: "waiting", label: "We have a waiting list" },
					{ value: "no", label: "No" },
				]}
			/>
			<div className={`${styles.group} ${styles.yes}`}>
				<p>
					If yes, tell us who you are. We call {provider} before we share anyone's name and contact details with you.
				</p>
				<TextField {...field("name")} label={LABELS.name} autoComplete="name" maxLength={100} />
				<TextField
					{...field("role")}
					label={LABELS.role}
					hint="For example, intake coordinator."
					autoComplete="organization-title"
					maxLength={100}
				/>
				<TextField
					{...field("phone")}
					label={LABELS.phone}
					hint="Enter a phone number, an email or both."
					type="tel"
					autoComplete="tel"
					width="phone"
				/>
				<EmailField {...field("email")} label={LABELS.email} autoComplete="email" />
				<TextField {...field("starts_on")} label={LABELS.starts_on} type="date" optional />
				<TextArea
					{...field("note")}
					label={LABELS.note}
					hint="They'll see this. Up to 500 characters, without web addresses."
					rows={4}
					optional
				/>
			</div>
			<div className={`${styles.group} ${styles.waiting}`}>
				<TextField
					{...field("weeks")}
					label={LABELS.weeks}
					hint="For a waiting list, from 1 to 104. People see it in search, with today's date."
					inputMode="numeric"
					width="postcode"
					maxLength={3}
					autoComplete="off"
				/>
			</div>
			<div className={`${styles.group} ${styles.no}`}>
				<Select
					{...field("reason")}
					label={LABELS.reason}
					placeholderOption="Select"
					options={optionsOf(DECLINE_WORDS)}
				/>
			</div>
			<div>
				<Button type="submit" size="large" icon="send">
					Send answer
				</Button>
			</div>
		</PostForm>
	);
};
