import { useRef, useState } from "react";
import { useNavigation } from "react-router";
import { copy } from "#contract/shared/copy.ts";
import { FUNDING_UNKNOWN, UNSUPPORTED_FUNDING } from "#contract/shared/limits.ts";
import { links } from "../../lib/links.ts";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Button } from "../../ui/button/button.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { afterPress } from "../../ui/field/after-press.ts";
import { Checkbox, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { AttributionFields } from "../attribution-fields/attribution-fields.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { Terms } from "../glossary/terms.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import type { Association } from "./associations.ts";
import styles from "./no-results-form.module.css";
import { Unsupported } from "./unsupported.tsx";
import { HELP_FIELDS, HELP_LABELS, type HelpAnswer, type HelpValues } from "./values.ts";

interface Props {
	/** `tell` of the style module. The page gives it, so that its styles load with the page. */
	className: string | undefined;
	lists: {
		areas: readonly { id: number; name: string }[];
		ages: readonly { code: string; description: string }[];
		funding: readonly { code: string; name: string }[];
	};
	/** Values from the search. */
	known: HelpValues;
	/** For people whose funding we can't help with. */
	associations: readonly Association[];
	requestKey: string;
	answer: HelpAnswer | undefined;
}

/** Ids that differ from those of the search form on the same page. */
const idOf = (field: keyof HelpValues) => `tell-${field}`;

/** "Tell us more", for a search without results (NOR-004). */
export const NoResultsForm = ({ className, lists, known, associations, requestKey, answer }: Props) => {
	const human = useHumanCheck();
	const sending = useNavigation().state === "submitting" || human.checking;
	const values = answer?.values ?? known;
	const errors = answer?.errors ?? {};
	const [funding, setFunding] = useState(values.fundingType);
	const byKey = useRef(false);
	useTakeover(() => {
		const select = document.getElementById(idOf("fundingType"));
		// A visitor who is still on the field may be passing through its options. Leaving it sets the funding.
		if (select instanceof HTMLSelectElement && select !== document.activeElement) setFunding(select.value);
	});
	const [round, setRound] = useState({ answer, number: 0 });
	if (round.answer !== answer) {
		setRound({ answer, number: round.number + 1 });
		setFunding(values.fundingType);
	}
	const unsupported = UNSUPPORTED_FUNDING.includes(funding)
		? lists.funding.find(({ code }) => code === funding)
		: undefined;
	const labels: Partial<Record<string, string>> = HELP_LABELS;
	const summary = HELP_FIELDS.map((field) => ({
		href: `#${idOf(field)}`,
		message: errors[field] ?? "",
		label: labels[field],
	})).filter(({ message }) => message);
	const field = (name: keyof HelpValues) => ({
		id: idOf(name),
		name,
		error: errors[name],
		defaultValue: String(values[name]),
	});

	return (
		<section className={className} aria-labelledby="tell-title">
			<h2 id="tell-title">{copy.noResults.tellUsMore}</h2>
			{summary.length > 0 && !unsupported && <ErrorSummary key={round.number} errors={summary} />}
			{answer?.fault && !unsupported && (
				<Notice key={`fault ${round.number}`} kind="error" role="alert" title={answer.fault}>
					<p>{answer.advice} Nothing you typed is lost.</p>
				</Notice>
			)}
			{unsupported && (
				<Unsupported funding={unsupported.name} associations={associations}>
					{/* Without scripts the form includes all answers, so that they don't have to be typed again. */}
					<form
						method="post"
						onSubmit={(event) => {
							event.preventDefault();
							setFunding("");
							const select = document.getElementById(idOf("fundingType"));
							if (select instanceof HTMLSelectElement) {
								select.value = "";
								requestAnimationFrame(() => select.focus());
							}
						}}
					>
						{HELP_FIELDS.filter((name) => name !== "fundingType" && name !== "termsAndConditions").map((name) => (
							<input key={name} type="hidden" name={name} value={String(values[name])} />
						))}
						<Button type="submit" variant="secondary" name="again" value="yes">
							Choose another funding type
						</Button>
					</form>
				</Unsupported>
			)}
			<div hidden={Boolean(unsupported)}>
				<p className={styles.lead}>Our team can look for you, then call or email you. It's free.</p>
				<PostForm csrfToken={answer?.csrfToken} requestKey={requestKey} human={human}>
					<AttributionFields />
					<Select
						{...field("fundingType")}
						label="Funding type"
						placeholderOption="Select a funding type"
						options={[
							...lists.funding.map(({ code, name }) => ({ value: code, label: name })),
							{ value: FUNDING_UNKNOWN, label: copy.search.unknownFunding },
						]}
						onKeyDown={() => {
							byKey.current = true;
						}}
						onPointerDown={() => {
							byKey.current = false;
						}}
						onChange={(event) => {
							// Arrow keys pass through every option, and the form must not disappear on the way to another.
							if (!byKey.current) setFunding(event.target.value);
						}}
						onBlur={({ target }) => afterPress(() => setFunding(target.value))}
					/>
					<Terms />
					<TextField {...field("firstName")} label={HELP_LABELS.firstName} autoComplete="given-name" maxLength={100} />
					<TextField
						{...field("lastName")}
						label={HELP_LABELS.lastName}
						optional
						autoComplete="family-name"
						maxLength={100}
					/>
					<EmailField {...field("email")} label="Email" autoComplete="email" />
					<TextField
						{...field("number")}
						label="Phone"
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						width="phone"
						hint="We'll use this to call you. Australian numbers only."
					/>
					<TextField {...field("postcode")} label={HELP_LABELS.postcode} maxLength={100} />
					<Select
						{...field("serviceRequired")}
						label="Service"
						placeholderOption="Select a service"
						options={lists.areas.map(({ id, name }) => ({ value: String(id), label: name }))}
					/>
					<Select
						{...field("ageGroup")}
						label="Age of recipient"
						placeholderOption="Select an age group"
						options={lists.ages.map(({ code, description }) => ({ value: code, label: description }))}
					/>
					<TextArea {...field("details")} label={HELP_LABELS.details} optional />
					<Checkbox
						id={idOf("termsAndConditions")}
						name="termsAndConditions"
						value="yes"
						defaultChecked={values.termsAndConditions}
						error={errors.termsAndConditions}
						label={
							<>
								I agree to the <Link href={links.terms()}>terms and conditions</Link> and the{" "}
								<Link href={links.privacy()}>privacy policy</Link>.
							</>
						}
					/>
					{human.challenge}
					<Button type="submit" size="large">
						{sending ? "Sending …" : "Send"}
					</Button>
				</PostForm>
			</div>
		</section>
	);
};
