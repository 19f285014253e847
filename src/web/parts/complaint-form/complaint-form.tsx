import { useState } from "react";
import { useNavigation } from "react-router";
import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { useRoot } from "../../lib/root-data.ts";
import { useRound } from "../../lib/use-round.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { Checkbox, TextArea, TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { PrivacyLine } from "../privacy-line/privacy-line.tsx";
import styles from "./complaint-form.module.css";
import { COMPLAINT_FIELDS, COMPLAINT_LABELS, type ComplaintField, type ComplaintValues } from "./values.ts";

/** Result of sending a complaint. */
export interface ComplaintAnswer {
	values: ComplaintValues;
	errors: Partial<Record<ComplaintField, string>>;
	/** Without a text, it's our error. */
	fault?: { title?: string; detail?: string };
	requestKey: string;
	csrfToken?: string;
}

const said = copy.complaints;
const checks: Partial<Record<ComplaintField, (typed: string) => string | undefined>> = {
	complaint_first_name: (typed) => (typed.trim() ? undefined : said.firstName),
	complaint_last_name: (typed) => (typed.trim() ? undefined : said.surname),
	complaint_email: (typed) => (isEmail(typed.trim()) ? undefined : said.email),
	complaint_number: (typed) => (isAustralianPhone(typed) ? undefined : said.phone),
};

/** Form for complaints and feedback. Checks fields at every change (CPL-014). */
export const ComplaintForm = ({
	product,
	requestKey,
	answer,
}: {
	product: string;
	requestKey: string;
	answer: ComplaintAnswer | undefined;
}) => {
	const human = useHumanCheck();
	const brand = useRoot()?.brand;
	const sending = useNavigation().state !== "idle" || human.checking;
	const round = useRound(answer);
	const values = answer?.values;
	const [left, setLeft] = useState<Partial<Record<ComplaintField, string | undefined>>>({});
	const [seen, setSeen] = useState(answer);
	// A new response replaces errors found while typing.
	if (seen !== answer) {
		setSeen(answer);
		setLeft({});
	}
	const errors = { ...answer?.errors, ...left };
	const summary = COMPLAINT_FIELDS.map((field) => ({
		href: `#${field}`,
		message: answer?.errors[field] ?? "",
		label: COMPLAINT_LABELS[field],
	})).filter(({ message }) => message);

	const look = (field: ComplaintField, typed: string) => {
		if (checks[field]) setLeft((was) => ({ ...was, [field]: checks[field]?.(typed) }));
	};
	const field = (name: ComplaintField) => ({
		id: name,
		name,
		label: COMPLAINT_LABELS[name],
		defaultValue: values?.[name],
		error: errors[name],
		onChange: (event: { currentTarget: { value: string } }) => look(name, event.currentTarget.value),
	});
	return (
		<Card as="section" className={styles.form} id="complaint-form" tabIndex={-1} aria-labelledby="complaint-form-title">
			<Stack gap={6}>
				<h2 id="complaint-form-title">Our form</h2>
				{summary.length > 0 && <ErrorSummary key={round} errors={summary} />}
				{answer?.fault && (
					<Notice key={`f${round}`} kind="error" role="alert" title={answer.fault.title ?? said.failed}>
						<p>
							{answer.fault.detail ?? (
								<>
									Please try again, or <a href={`mailto:${brand?.email}`}>contact us</a>.
								</>
							)}{" "}
							Nothing you typed is lost.
						</p>
					</Notice>
				)}
				<PostForm csrfToken={answer?.csrfToken} requestKey={requestKey} human={human} ownChecks={Object.keys(checks)}>
					<TextField {...field("complaint_first_name")} autoComplete="given-name" maxLength={100} />
					<TextField {...field("complaint_last_name")} autoComplete="family-name" maxLength={100} />
					<EmailField {...field("complaint_email")} autoComplete="email" />
					<TextField
						{...field("complaint_number")}
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						width="phone"
						hint="We'll use this to call you. Australian numbers only."
					/>
					<TextField {...field("complaint_provider")} optional maxLength={200} />
					<Checkbox
						id="about_us"
						name="about_us"
						value="yes"
						defaultChecked={values?.aboutUs}
						label={said.aboutUs}
						hint={`That's ${product}: this website, or our team. We'll record it as a complaint about ${product}.`}
					/>
					<TextArea
						{...field("complaint_details")}
						optional
						hint="Please don't include health information we don't need."
						rows={7}
					/>
					{human.challenge}
					<PrivacyLine to="look into what you tell us and reply to you" />
					<Button type="submit" size="large" icon="send">
						{sending ? "Sending …" : "Send"}
					</Button>
				</PostForm>
			</Stack>
		</Card>
	);
};
