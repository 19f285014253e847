import { CONTACT_LINK_DAYS } from "#contract/quotes/limits.ts";
import { type Answers, answerLines, QUESTION_NAMES } from "#contract/shared/questions.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { ActForm, FoldedAct, useRefused } from "../../forms/act-form.tsx";
import { Field } from "../../forms/contract-form.tsx";
import { useRoot } from "../../lib/root-data.ts";
import { EmailField } from "../../parts/email-field/email-field.tsx";
import { ANSWER_LABELS, AskQuestions, answerValues } from "../../parts/questions/ask-questions.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import styles from "./my-request.module.css";

/** Labels of the form's fields, in the order of the page. */
export const DETAIL_LABELS = {
	new_name: "New name",
	new_phone: "New phone number",
	new_email: "New email address",
	...ANSWER_LABELS,
};

interface Props {
	isClosed: boolean;
	/** What we have, in part. */
	has: { name: string | null; phone: string | null; email: string | null } & Answers;
	waiting: { email: string; has_ended: boolean } | null;
}

const hint = (has: string | null) => (has ? `We have ${has}.` : "We don't have one.");

/** Corrects the name, phone and email of the request. It shows them only in part, because others may see the link. */
export const ContactDetails = ({ isClosed, has, waiting }: Props) => {
	const brand = useRoot()?.brand;
	const refused = useRefused(["contact"]);
	if (isClosed)
		return (
			<section aria-labelledby="your-details">
				<h2 id="your-details">Your contact details</h2>
				<p>
					You can't change them here any more.
					{brand && (
						<>
							{" "}
							If they're wrong, call us on <PhoneLink of={brand.phone} />, {brand.phoneHours}.
						</>
					)}
				</p>
			</section>
		);
	return (
		<section aria-labelledby="your-details">
			<Stack gap={3}>
				<h2 id="your-details" className="visually-hidden">
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
							<ActForm intent="contact-again" inline submit="Send the link again" icon="mail" />
							<ActForm intent="contact-drop" inline submit="Keep my old address" />
						</div>
					</Stack>
				)}
				{answerLines(has).length > 0 && (
					<Facts>
						{answerLines(has).map(({ label, value }) => (
							<Fact key={label} term={label}>
								{value}
							</Fact>
						))}
					</Facts>
				)}
				<FoldedAct
					summary="Change your contact details"
					intent="contact"
					labels={DETAIL_LABELS}
					values={answerValues(has)}
					submit="Save contact details"
				>
					<p>
						Fill in only what's new. Providers that said yes, and that you agreed to, see your changes at once. Others
						still see none of them.
					</p>
					<Field name="new_name" hint={hint(has.name)} autoComplete="name" />
					<Field name="new_phone" hint={hint(has.phone)} width="phone" />
					<Field
						name="new_email"
						as={EmailField}
						hint={`${hint(has.email)} We'll send a link to the new one, to make sure it's yours.`}
						autoComplete="email"
					/>
					{QUESTION_NAMES.some((name) => has[name]) && <AskQuestions said={has} refused={refused} />}
				</FoldedAct>
			</Stack>
		</section>
	);
};
