import type { ReactNode } from "react";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextArea, TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

/** Labels of the two forms' fields. */
export const CONTACT_LABELS = { text: "Your message", preferred_time: "What time suits?" };

interface Props {
	/** The hidden field with the CSRF token. */
	token: ReactNode;
	requestKey: string;
	/** The team closed the request, so messages about it are no longer read. */
	isClosed: boolean;
	typed: { text: string; preferred_time: string } | undefined;
	errors: Record<string, string>;
}

/** A message to the team, or a call from them. */
export const Contact = ({ token, requestKey, isClosed, typed, errors }: Props) => {
	const brand = useRoot()?.brand;
	const hidden = (intent: string) => (
		<>
			{token}
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name={IDEMPOTENCY_FIELD} value={`${intent} ${requestKey}`} />
		</>
	);
	return (
		<>
			{!isClosed && (
				<Card as="section" aria-labelledby="write">
					<Stack gap={4}>
						<h2 id="write" className={styles.heading}>
							Write to us
						</h2>
						<p>Ask us anything, or tell us what changed. Only our team reads it. We answer by email or phone.</p>
						<form method="post" className={styles.form}>
							{hidden("message")}
							<TextArea
								id="text"
								name="text"
								label={CONTACT_LABELS.text}
								hint="Up to 2,000 characters."
								rows={4}
								defaultValue={typed?.text}
								error={errors.text}
							/>
							<div>
								<Button type="submit" variant="secondary" icon="mail">
									Send message
								</Button>
							</div>
						</form>
					</Stack>
				</Card>
			)}
			<Card as="section" aria-labelledby="call">
				<Stack gap={4}>
					<h2 id="call" className={styles.heading}>
						Would you like to talk?
					</h2>
					<p>
						We'll call the number in your request.
						{brand && (
							<>
								{" "}
								Or call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
							</>
						)}
					</p>
					<form method="post" className={styles.form}>
						{hidden("call")}
						<TextField
							id="preferred_time"
							name="preferred_time"
							label={CONTACT_LABELS.preferred_time}
							optional
							hint="For example, weekdays after 4 pm."
							maxLength={100}
							defaultValue={typed?.preferred_time}
							error={errors.preferred_time}
						/>
						<div>
							<Button type="submit" variant="secondary" icon="phone">
								Ask for a call
							</Button>
						</div>
					</form>
				</Stack>
			</Card>
		</>
	);
};
