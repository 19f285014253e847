import { useState } from "react";
import { emailHint, emailQuestion, suggestedEmail } from "#contract/shared/email-hint.ts";
import { INSTEAD, seenName } from "../../lib/email-question.ts";
import { Button } from "../../ui/button/button.tsx";
import { afterPress } from "../../ui/field/after-press.ts";
import { TextField, type TextFieldProps } from "../../ui/field/field.tsx";
import styles from "./email-field.module.css";

type Props = Omit<TextFieldProps, "type" | "inputMode"> & { name: string };

/**
 * An email field. It asks about a mailbox domain that looks mistyped, and has a button that takes the suggestion. The
 * question never stops anybody: sending the form again keeps the typed address. Without scripts the server asks, and the
 * button sends the form.
 */
export const EmailField = ({ name, defaultValue, onBlur, ...rest }: Props) => {
	const given = String(defaultValue ?? "");
	const [state, setState] = useState({ given, typed: given });
	// A response has what was typed, even if the field never lost focus.
	if (state.given !== given) setState({ given, typed: given });
	const suggested = suggestedEmail(state.typed);
	const isAsked = suggested !== undefined && rest.error === emailQuestion(suggested);
	return (
		<div>
			<TextField
				{...rest}
				name={name}
				type="email"
				inputMode="email"
				defaultValue={defaultValue}
				onBlur={(event) => {
					const typed = event.currentTarget.value;
					afterPress(() => setState((was) => ({ ...was, typed })));
					onBlur?.(event);
				}}
			/>
			<input type="hidden" name={seenName(name)} value={suggested ? state.typed : ""} />
			<div aria-live="polite">
				{suggested && (
					<div className={styles.hint}>
						{!isAsked && <p>{emailHint(suggested)}</p>}
						{/* Enter in a field presses the first button of a form, which must not take the suggestion. */}
						<button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
						<Button
							type="submit"
							variant="secondary"
							name={INSTEAD}
							value={`${name} ${suggested}`}
							onClick={(event) => {
								event.preventDefault();
								const input = document.getElementById(rest.id);
								if (!(input instanceof HTMLInputElement)) return;
								input.value = suggested;
								input.focus();
								input.dispatchEvent(new Event("input", { bubbles: true }));
								setState((was) => ({ ...was, typed: suggested }));
							}}
						>
							Use {suggested}
						</Button>
					</div>
				)}
			</div>
		</div>
	);
};
