import { Field } from "#web/forms/contract-form.tsx";

/** The email address that a person signs in with. */
export const EmailField = ({ hint }: { hint?: string }) => (
	<Field name="email" type="email" hint={hint} autoComplete="username" inputMode="email" spellCheck={false} />
);
