import { HELP } from "#contract/enquiries/listing-options.ts";
import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { links } from "../../lib/links.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Checkbox, TextArea, TextField } from "../../ui/field/field.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import { useChecks } from "./use-checks.ts";
import { CAMPAIGN_FIELDS, type CampaignValues } from "./values.ts";

const said = copy.listing;
const checks = {
	email: (typed: string) => (isEmail(typed.trim()) ? undefined : said.emailInvalid),
	phone: (typed: string) => (isAustralianPhone(typed) ? undefined : said.phoneInvalid),
	postcode: (typed: string) => (/^\d{4}$/.test(typed.trim()) ? undefined : said.postcodeInvalid),
};

/** Form 5101871 on the campaign page, for participants and their families (LYO-010). */
export const CampaignForm = (props: EnquiryFormProps<CampaignValues>) => {
	const { answer } = props;
	const { field, errors } = useChecks(answer, checks);
	return (
		<EnquiryForm {...props} fields={CAMPAIGN_FIELDS} button="Send" ownChecks={Object.keys(checks)}>
			<TextField {...field("name")} label="Your name" autoComplete="name" maxLength={100} />
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
			<TextField
				{...field("postcode")}
				label="Postcode"
				inputMode="numeric"
				autoComplete="postal-code"
				width="postcode"
				maxLength={4}
				hint="Where the support is needed."
			/>
			<Checkboxes
				name="help"
				legend="What would you like help with?"
				hint="Select all that apply."
				options={HELP}
				defaultValues={answer?.values.help}
				error={errors.help}
			/>
			<TextArea
				{...field("message")}
				label="Your message"
				optional
				hint="Please don't include health information we don't need."
				rows={5}
			/>
			<Checkbox
				id="consent"
				name="consent"
				value="yes"
				defaultChecked={answer?.values.consent}
				error={errors.consent}
				label={
					<>
						You may keep what I send here and contact me about it. See the{" "}
						{/* Opens a new window, so that typed values aren't lost. */}
						<a href={links.privacy()} target="_blank" rel="noreferrer">
							privacy policy (opens in a new tab)
						</a>
						.
					</>
				}
			/>
		</EnquiryForm>
	);
};
