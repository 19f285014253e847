import { HELP } from "#contract/enquiries/listing-options.ts";
import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { listingCopy } from "#contract/shared/copy/listing.ts";
import { Choices, Field, Tick } from "../../forms/contract-form.tsx";
import { links } from "../../lib/links.ts";
import { TextArea } from "../../ui/field/field.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { EnquiryForm, type EnquiryFormProps } from "./enquiry-form.tsx";
import { CAMPAIGN_LABELS } from "./labels.ts";

const said = listingCopy;
const CHECKS = {
	email: (typed: string) => (isEmail(typed.trim()) ? undefined : said.emailInvalid),
	phone: (typed: string) => (isAustralianPhone(typed) ? undefined : said.phoneInvalid),
	postcode: (typed: string) => (/^\d{4}$/.test(typed.trim()) ? undefined : said.postcodeInvalid),
};

/** Form 5101871 on the campaign page, for participants and their families (LYO-010). */
export const CampaignForm = (props: EnquiryFormProps) => (
	<EnquiryForm {...props} labels={CAMPAIGN_LABELS} leaving={CHECKS} button="Send">
		<Field name="name" autoComplete="name" maxLength={100} />
		<Field name="email" as={EmailField} autoComplete="email" />
		<Field name="phone" width="phone" hint="We'll use this to call you. Australian numbers only." />
		<Field
			name="postcode"
			inputMode="numeric"
			autoComplete="postal-code"
			width="postcode"
			maxLength={4}
			hint="Where the support is needed."
		/>
		<Choices name="help" hint="Select all that apply." options={HELP} />
		<Field name="message" as={TextArea} hint="Please don't include health information we don't need." rows={5} />
		<Tick
			name="consent"
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
