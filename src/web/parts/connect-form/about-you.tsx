import { isAustralianPhone, isEmail } from "#contract/shared/checks.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { Field } from "../../forms/contract-form.tsx";
import { EmailField } from "../email-field/email-field.tsx";

/** Checks that run when the visitor leaves a field. */
export const CHECKS = {
	name: (typed: string) => (typed.trim() ? undefined : connectCopy.nameRequired),
	email: (typed: string) => (isEmail(typed.trim()) ? undefined : connectCopy.emailInvalid),
	phone: (typed: string) => (isAustralianPhone(typed) ? undefined : connectCopy.phoneInvalid),
};

/** Who asks, and how we reach them. */
export const AboutYou = () => (
	<>
		<Field name="name" autoComplete="name" />
		<Field name="email" as={EmailField} hint="We'll email you updates about your request." autoComplete="email" />
		<Field name="phone" hint="We'll use this to call you. Australian numbers only." width="phone" />
	</>
);
