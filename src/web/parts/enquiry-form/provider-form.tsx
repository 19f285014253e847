import { OFFERS, STATES } from "#contract/enquiries/listing-options.ts";
import { isAbn, isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { TextArea, TextField } from "../../ui/field/field.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import styles from "./enquiry-form.module.css";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import { useChecks } from "./use-checks.ts";
import { PROVIDER_FIELDS, PROVIDER_LABELS, type ProviderValues } from "./values.ts";

const said = copy.listing;
const checks = {
	abn: (typed: string) => (typed.trim() === "" || isAbn(typed) ? undefined : said.abnInvalid),
	email: (typed: string) => (isEmail(typed.trim()) ? undefined : said.emailInvalid),
	phone: (typed: string) => (isAustralianPhone(typed) ? undefined : said.phoneInvalid),
};

/** Form 4937615, for an organisation that wants to be listed (LYO-005). */
export const ProviderForm = (props: EnquiryFormProps<ProviderValues>) => {
	const { answer } = props;
	const { field, errors } = useChecks(answer, checks);
	return (
		<EnquiryForm
			{...props}
			fields={PROVIDER_FIELDS}
			labels={PROVIDER_LABELS}
			button="Send enquiry"
			ownChecks={Object.keys(checks)}
			usedTo="reply to your enquiry and talk with you about being listed"
		>
			<h2 className={styles.part}>Your organisation</h2>
			<TextField
				{...field("organisation")}
				label={PROVIDER_LABELS.organisation}
				autoComplete="organization"
				maxLength={200}
			/>
			<TextField
				{...field("abn")}
				label="ABN"
				optional
				inputMode="numeric"
				width="phone"
				hint="11 digits"
				maxLength={20}
			/>
			<TextField
				{...field("website")}
				label="Website"
				optional
				type="text"
				inputMode="url"
				autoComplete="url"
				maxLength={2000}
			/>
			<Checkboxes
				name="offers"
				legend="What do you offer?"
				hint="Select all that apply."
				options={OFFERS}
				defaultValues={answer?.values.offers}
				error={errors.offers}
			/>
			<Checkboxes
				name="states"
				legend="Where do you work?"
				hint="Select all that apply."
				options={STATES}
				defaultValues={answer?.values.states}
				error={errors.states}
			/>
			<TextField
				{...field("capacity")}
				label={PROVIDER_LABELS.capacity}
				optional
				hint="A rough number is fine."
				maxLength={200}
			/>
			<h2 className={styles.part}>You</h2>
			<TextField {...field("firstName")} label={PROVIDER_LABELS.firstName} autoComplete="given-name" maxLength={100} />
			<TextField {...field("lastName")} label={PROVIDER_LABELS.lastName} autoComplete="family-name" maxLength={100} />
			<TextField
				{...field("role")}
				label={PROVIDER_LABELS.role}
				optional
				autoComplete="organization-title"
				maxLength={100}
			/>
			<EmailField {...field("email")} label="Email" autoComplete="email" />
			<TextField
				{...field("phone")}
				label="Phone"
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				width="phone"
				hint="We'll use this to call you. Australian numbers only."
			/>
			<h2 className={styles.part}>Anything else</h2>
			<TextField {...field("heard")} label={PROVIDER_LABELS.heard} optional maxLength={200} />
			<TextArea
				{...field("message")}
				label={PROVIDER_LABELS.message}
				optional
				hint="Questions, or the best time to call you."
				rows={5}
			/>
		</EnquiryForm>
	);
};
