import { type ContactTerms, termLines } from "#contract/shared/contact-terms.ts";
import { TERMS_CHARACTERS } from "#contract/shared/contact-terms-limits.ts";
import type { RefusedForm } from "../../forms/form-state.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { Checkbox, Select, TextField } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { INTERPRETER } from "./interpreter-words.ts";

/** Labels of the fields, in the order of the page, by the names that errors give them. */
export const TERMS_LABELS = {
	"contact_terms.ways": "Ways that are fine for you",
	"contact_terms.times": "Good times",
	"contact_terms.voicemail": "May we leave a voice message?",
	"contact_terms.safe_to_text": "Is it safe to text you?",
	"contact_terms.interpreter": INTERPRETER.label,
	"contact_terms.relay": "I use the National Relay Service",
};
type Name = keyof typeof TERMS_LABELS;

const YES_NO = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

type Typed = RefusedForm["typed"];
const isAsked = (typed: Typed) => Object.keys(TERMS_LABELS).some((name) => name in typed);

/** What a form says, as the API takes it. @returns undefined if the form doesn't ask */
export const termsIn = (typed: Typed): ContactTerms | undefined => {
	if (!isAsked(typed)) return undefined;
	// The API refuses what isn't one of the choices.
	const field = <T extends string>(name: Name) => (typed[name]?.[0]?.trim() || null) as T | null;
	const ways = typed["contact_terms.ways"]?.filter((way) => way !== "") ?? [];
	return {
		ways: ways as NonNullable<ContactTerms["ways"]>,
		times: field("contact_terms.times"),
		voicemail: field("contact_terms.voicemail"),
		safe_to_text: field("contact_terms.safe_to_text"),
		interpreter: field("contact_terms.interpreter"),
		relay: field("contact_terms.relay"),
	};
};

/** What was said, as fields of a form. */
export const pairsOf = (terms: ContactTerms | null): [string, string][] =>
	Object.entries(terms ?? {}).flatMap(([name, value]) => {
		const field = `contact_terms.${name}`;
		return field in TERMS_LABELS ? [value ?? []].flat().map((one): [string, string] => [field, String(one)]) : [];
	});

interface Props {
	/** What was said before. */
	said?: ContactTerms | undefined;
	/** What was typed in a refused form, by name. */
	typed: Typed | undefined;
	errors: Readonly<Record<string, string | undefined>>;
}

/** Asks how a person may be contacted: a folded part of a form. All of it can stay open. */
export const AskContactTerms = ({ said, typed: all, errors }: Props) => {
	// A page may have other forms, whose typed values say nothing here.
	const typed = all && isAsked(all) ? all : undefined;
	const { ways, ...one } = said ?? {};
	const before: Readonly<Record<string, string | null | undefined>> = one;
	const chosen = typed ? (typed["contact_terms.ways"] ?? []) : (ways ?? []);
	const field = (name: Name) => ({
		id: name,
		name,
		label: TERMS_LABELS[name],
		defaultValue: typed ? (typed[name]?.[0] ?? "") : (before[name.replace("contact_terms.", "")] ?? ""),
		error: errors[name],
	});
	const { defaultValue: relay, ...ticked } = field("contact_terms.relay");
	const isTyped = typed && Object.keys(TERMS_LABELS).some((name) => typed[name]?.some((value) => value !== ""));
	return (
		<Disclosure
			summary="How may we contact you, and in which language? (optional)"
			open={isTyped || Object.keys(TERMS_LABELS).some((name) => errors[name])}
		>
			<Stack gap={6}>
				<p>
					{termLines(said).length > 0
						? "You've told us. You can change it here."
						: "If you don't answer, we may call, text or email you in business hours."}{" "}
					Our team sees your answers, and so does each provider that says yes and that you agreed to.
				</p>
				<Checkboxes
					name="contact_terms.ways"
					legend={TERMS_LABELS["contact_terms.ways"]}
					hint="We call or text your phone number, and write to your email address. If you tick one, only what you tick is fine."
					defaultValues={chosen}
					error={errors["contact_terms.ways"]}
					options={[
						{ value: "phone", label: "Call me" },
						{ value: "text", label: "Text me" },
						{ value: "email", label: "Write to me" },
					]}
				/>
				<TextField
					{...field("contact_terms.times")}
					hint="For example, weekdays after 4 pm."
					maxLength={TERMS_CHARACTERS}
				/>
				<Select {...field("contact_terms.voicemail")} placeholderOption="No answer" options={YES_NO} />
				<Select
					{...field("contact_terms.safe_to_text")}
					hint="Choose no if someone else may read your messages."
					placeholderOption="No answer"
					options={YES_NO}
				/>
				<TextField {...field("contact_terms.interpreter")} hint={INTERPRETER.hint} maxLength={TERMS_CHARACTERS} />
				<Checkbox {...ticked} value="yes" defaultChecked={relay === "yes"} />
			</Stack>
		</Disclosure>
	);
};
