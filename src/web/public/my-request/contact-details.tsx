import type { ReactNode } from "react";
import { CONTACT_LINK_DAYS } from "#contract/quotes/limits.ts";
import { type ContactTerms, termLines } from "#contract/shared/contact-terms.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { telephone } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { AskContactTerms, TERMS_LABELS } from "../../parts/contact-terms/ask-contact-terms.tsx";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

/** Labels of the form's fields, in the order of the page. */
export const DETAIL_LABELS = {
	new_name: "New name",
	new_phone: "New phone number",
	new_email: "New email address",
	...TERMS_LABELS,
};

interface Props {
	/** The hidden field with the CSRF token. */
	token: ReactNode;
	isClosed: boolean;
	/** What we have, in part. */
	has: { name: string | null; phone: string | null; email: string | null; terms: ContactTerms | null };
	waiting: { email: string; has_ended: boolean } | null;
	typed: { new_name?: string; new_phone?: string; new_email?: string; terms?: RefusedForm["typed"] } | undefined;
	errors: Record<string, string>;
}

const hint = (has: string | null) => (has ? `We have ${has}.` : "We don't have one.");

/** Corrects the name, phone and email of the request. It shows them only in part, because others may see the link. */
export const ContactDetails = ({ token, isClosed, has, waiting, typed, errors }: Props) => {
	const brand = useRoot()?.brand;
	const hidden = (intent: string) => (
		<>
			{token}
			<input type="hidden" name="intent" value={intent} />
		</>
	);
	if (isClosed)
		return (
			<section aria-labelledby="your-details">
				<h2 id="your-details">Your contact details</h2>
				<p>
					You can't change them here any more.
					{brand && (
						<>
							{" "}
							If they're wrong, call us on <a href={telephone(brand.phone)}>{brand.phone}</a>, {brand.phoneHours}.
						</>
					)}
				</p>
			</section>
		);
	return (
		<Card as="section" aria-labelledby="your-details">
			<Stack gap={4}>
				<h2 id="your-details" className={styles.heading}>
					Your contact details
				</h2>
				{waiting && (
					<Stack gap={3}>
						<p>
							<strong>Waiting to be confirmed: {waiting.email}.</strong>{" "}
							{waiting.has_ended
								? "The link we sent there has expired."
								: `Open the link we sent there, and press the button. It works for ${CONTACT_LINK_DAYS} days.`}{" "}
							Until then we use your old address.
						</p>
						<div className={styles.buttons}>
							<form method="post">
								{hidden("contact-again")}
								<Button type="submit" variant="secondary" icon="mail">
									Send the link again
								</Button>
							</form>
							<form method="post">
								{hidden("contact-drop")}
								<Button type="submit" variant="secondary">
									Keep my old address
								</Button>
							</form>
						</div>
					</Stack>
				)}
				{has.terms && termLines(has.terms).length > 0 && (
					<Facts>
						{termLines(has.terms).map(({ label, value }) => (
							<Fact key={label} term={label}>
								{value}
							</Fact>
						))}
					</Facts>
				)}
				<p>Is something wrong, or has it changed? Tell us here.</p>
				<Disclosure
					summary="Change your contact details"
					open={Object.keys(DETAIL_LABELS).some((field) => field in errors)}
				>
					<form method="post" className={styles.form}>
						<p>
							Fill in only what's new. Providers that said yes, and that you agreed to, see your changes at once. Others
							still see none of them.
						</p>
						{hidden("contact")}
						<TextField
							id="new_name"
							name="new_name"
							label={DETAIL_LABELS.new_name}
							optional
							hint={hint(has.name)}
							autoComplete="name"
							maxLength={200}
							defaultValue={typed?.new_name}
							error={errors.new_name}
						/>
						<TextField
							id="new_phone"
							name="new_phone"
							type="tel"
							label={DETAIL_LABELS.new_phone}
							optional
							hint={hint(has.phone)}
							autoComplete="tel"
							width="phone"
							defaultValue={typed?.new_phone}
							error={errors.new_phone}
						/>
						<EmailField
							id="new_email"
							name="new_email"
							label={DETAIL_LABELS.new_email}
							optional
							hint={`${hint(has.email)} We'll send a link to the new one, to make sure it's yours.`}
							autoComplete="email"
							defaultValue={typed?.new_email}
							error={errors.new_email}
						/>
						{has.terms && <AskContactTerms said={has.terms} typed={typed?.terms} errors={errors} />}
						<div>
							<Button type="submit" variant="secondary">
								Save contact details
							</Button>
						</div>
					</form>
				</Disclosure>
			</Stack>
		</Card>
	);
};
