import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { copy } from "#contract/shared/copy.ts";
import { Field } from "../../forms/contract-form.tsx";
import { EmailField } from "../email-field/email-field.tsx";

/** Checks that run when the visitor leaves a field. */
export const CHECKS = {
	name: (typed: string) => (typed.trim() ? undefined : copy.connect.nameRequired),
	email: (typed: string) => (isEmail(typed.trim()) ? undefined : copy.connect.emailInvalid),
	phone: (typed: string) => (isAustralianPhone(typed) ? undefined : copy.connect.phoneInvalid),
};

/** Who asks, and how we reach them. */
export const AboutYou = () => (
	<>
		<Field name="name" autoComplete="name" />
		<Field name="email" as={EmailField} hint="We'll email you updates about your request." autoComplete="email" />
		<Field name="phone" hint="We'll use this to call you. Australian numbers only." width="phone" />
	</>
);
