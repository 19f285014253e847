import { TextField } from "#web/ui/field/field.tsx";

interface Props {
	hint?: string;
	typed: string | undefined;
	error: string | undefined;
}

/** The email address that a person signs in with. */
export const EmailField = ({ hint, typed, error }: Props) => (
	<TextField
		id="email"
		name="email"
		type="email"
		label="Email"
		hint={hint}
		autoComplete="username"
		inputMode="email"
		spellCheck={false}
		defaultValue={typed}
		error={error}
	/>
);
