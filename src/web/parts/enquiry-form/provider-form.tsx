import { OFFERS, STATES } from "#contract/enquiries/listing-options.ts";
import { isAbn, isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { Choices, Field } from "../../forms/contract-form.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import styles from "./enquiry-form.module.css";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import { PROVIDER_LABELS } from "./labels.ts";

const said = listingCopy;
const CHECKS = {
	abn: (typed: string) => (typed.trim() === "" || isAbn(typed) ? undefined : said.abnInvalid),
	email: (typed: string) => (isEmail(typed.trim()) ? undefined : said.emailInvalid),
	phone: (typed: string) => (isAustralianPhone(typed) ? undefined : said.phoneInvalid),
};

/** Form 4937615, for an organisation that wants to be listed (LYO-005). */
export const ProviderForm = (props: EnquiryFormProps) => (
	<EnquiryForm
		{...props}
		labels={PROVIDER_LABELS}
		leaving={CHECKS}
		button="Send enquiry"
		usedTo="reply to your enquiry and talk with you about being listed"
	>
		<h2 className={styles.part}>Your organisation</h2>
		<Field name="organisation" autoComplete="organization" maxLength={200} />
		<Field name="abn" optional inputMode="numeric" width="phone" hint="11 digits" maxLength={20} />
		<Field name="website" optional type="text" inputMode="url" autoComplete="url" maxLength={2000} />
		<Choices name="offers" hint="Select all that apply." options={OFFERS} />
		<Choices name="states" hint="Select all that apply." options={STATES} />
		<Field name="capacity" optional hint="A rough number is fine." maxLength={200} />
		<h2 className={styles.part}>You</h2>
		<Field name="firstName" autoComplete="given-name" maxLength={100} />
		<Field name="lastName" autoComplete="family-name" maxLength={100} />
		<Field name="role" optional autoComplete="organization-title" maxLength={100} />
		<Field name="email" as={EmailField} autoComplete="email" />
		<Field name="phone" width="phone" hint="We'll use this to call you. Australian numbers only." />
		<h2 className={styles.part}>Anything else</h2>
		<Field name="heard" optional maxLength={200} />
		<Field name="message" as={TextArea} optional hint="Questions, or the best time to call you." rows={5} />
	</EnquiryForm>
);
