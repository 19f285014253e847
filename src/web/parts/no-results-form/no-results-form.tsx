import { useRef, useState } from "react";
import { noResultsCopy } from "#contract/shared/copy/no-results.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { FUNDING_UNKNOWN, UNSUPPORTED_FUNDING } from "#contract/shared/funding-codes.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { ContractForm, Field, Send, Tick } from "../../forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "../../forms/form-state.ts";
import { links } from "../../lib/links.ts";
import { useTakeover } from "../../lib/use-takeover.ts";
import { Button } from "../../ui/button/button.tsx";
import { afterPress } from "../../ui/field/after-press.ts";
import { Select, TextArea } from "../../ui/field/field.tsx";
import { Link } from "../../ui/link/link.tsx";
import { AttributionFields } from "../attribution-fields/attribution-fields.tsx";
import { EmailField } from "../email-field/email-field.tsx";
import { Terms } from "../glossary/terms.tsx";
import { useHumanCheck } from "../human-check/use-human-check.tsx";
import { PostForm } from "../post-form/post-form.tsx";
import { AskInterpreter } from "../questions/ask-interpreter.tsx";
import type { Association } from "./associations.ts";
import styles from "./no-results-form.module.css";
import { Unsupported } from "./unsupported.tsx";
import { HELP_FIELDS, HELP_LABELS } from "./values.ts";

interface Props {
	/** `tell` of the style module. The page gives it, so that its styles load with the page. */
	className: string | undefined;
	lists: {
		areas: readonly { id: number; name: string }[];
		ages: readonly { code: string; description: string }[];
		funding: readonly { code: string; name: string }[];
	};
	/** Values from the search. */
	known: Readonly<Record<string, string>>;
	/** For people whose funding we can't help with. */
	associations: readonly Association[];
	form: NewForm;
	refused: RefusedForm | null | undefined;
}

/** Ids that differ from the ids in the search form on the same page. */
const IDS = "tell-";

/** "Tell us more", for a search without results (NOR-004). */
export const NoResultsForm = ({ className, lists, known, associations, form, refused }: Props) => {
	const human = useHumanCheck();
	const said = (name: string) => (refused ? refused.typed[name]?.[0] : known[name]) ?? "";
	const [funding, setFunding] = useState(said("fundingType"));
	const byKey = useRef(false);
	useTakeover(() => {
		const select = document.getElementById(`${IDS}fundingType`);
		// A visitor who is still on the field may be passing through its options. Leaving it sets the funding.
		if (select instanceof HTMLSelectElement && select !== document.activeElement) setFunding(select.value);
	});
	const [seen, setSeen] = useState(refused);
	if (seen !== refused) {
		setSeen(refused);
		setFunding(said("fundingType"));
	}
	const unsupported = UNSUPPORTED_FUNDING.includes(funding)
		? lists.funding.find(({ code }) => code === funding)
		: undefined;
	return (
		<section className={className} aria-labelledby="tell-title">
			<h2 id="tell-title">{noResultsCopy.tellUsMore}</h2>
			{unsupported && (
				<Unsupported funding={unsupported.name} associations={associations}>
					{/* Without scripts the form includes all answers, so that they don't have to be typed again. */}
					<PostForm
						onSubmit={(event) => {
							event.preventDefault();
							setFunding("");
							const select = document.getElementById(`${IDS}fundingType`);
							if (select instanceof HTMLSelectElement) {
								select.value = "";
								requestAnimationFrame(() => select.focus());
							}
						}}
					>
						{HELP_FIELDS.filter((name) => name !== "fundingType" && name !== "termsAndConditions").map((name) => (
							<input key={name} type="hidden" name={name} value={said(name)} />
						))}
						<Button type="submit" variant="secondary" name="again" value="yes">
							Choose another funding type
						</Button>
					</PostForm>
				</Unsupported>
			)}
			<div hidden={Boolean(unsupported)}>
				<ContractForm
					form={form}
					refused={refused}
					labels={HELP_LABELS}
					values={known}
					idOf={(name) => IDS + name}
					human={human}
					failed={noResultsCopy.failed}
					above={<p className={styles.lead}>Our team can look for you, then call or email you. It's free.</p>}
				>
					<AttributionFields />
					<Field
						name="fundingType"
						as={Select}
						optional={false}
						placeholderOption="Select a funding type"
						options={[...choicesOf(lists.funding), { value: FUNDING_UNKNOWN, label: searchCopy.unknownFunding }]}
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
					<Field name="firstName" autoComplete="given-name" maxLength={100} />
					<Field name="lastName" optional autoComplete="family-name" maxLength={100} />
					<Field name="email" as={EmailField} autoComplete="email" />
					<Field name="number" width="phone" hint="We'll use this to call you. Australian numbers only." />
					<Field name="postcode" maxLength={100} />
					<Field
						name="serviceRequired"
						as={Select}
						placeholderOption="Select a service"
						options={choicesOf(lists.areas)}
					/>
					<Field name="ageGroup" as={Select} placeholderOption="Select an age group" options={choicesOf(lists.ages)} />
					<AskInterpreter />
					<Field name="details" as={TextArea} optional />
					<Tick
						name="termsAndConditions"
						label={
							<>
								I agree to the <Link href={links.terms()}>terms and conditions</Link> and the{" "}
								<Link href={links.privacy()}>privacy policy</Link>.
							</>
						}
					/>
					{human.challenge}
					<Send size="large">Send</Send>
				</ContractForm>
			</div>
		</section>
	);
};
