import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { SUGGEST_DELAY_MS, SUGGEST_FROM_CHARACTERS } from "#contract/search/limits.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { links } from "../../lib/links.ts";
import { useRoot } from "../../lib/root-data.ts";
import { type SearchState, searchQuery } from "../../lib/search-address.ts";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { ErrorSummary } from "../../ui/error-summary/error-summary.tsx";
import { Select } from "../../ui/field/field.tsx";
import { Link } from "../../ui/link/link.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { Terms } from "../glossary/terms.tsx";
import { HelpNow } from "../help-now/help-now.tsx";
import { checkSearch, type SearchFieldName, type SearchProblem } from "./check.ts";
import { FundingField } from "./funding-field.tsx";
import type { SearchLists } from "./lists.ts";
import { placeLabel, suggestionLabel } from "./place-labels.ts";
import styles from "./search-form.module.css";
import { useChoices } from "./use-choices.ts";
import { usePlace } from "./use-place.ts";

interface Props {
	lists: SearchLists;
	/** Initial values. */
	state: SearchState;
	heading: string;
	/** Prefix of ids, for pages with a second form. */
	prefix?: string;
	/** Shown below the button while there is no error. */
	note?: ReactNode;
	/** The page has another main button. */
	isSecond?: boolean;
	/** Typed place that the server couldn't use; with `problems` and `choices`. */
	typed?: string;
	problems?: readonly SearchProblem[];
	choices?: readonly { label: string; href: string }[];
}

const controlsOf = (prefix: string): Record<SearchFieldName, string> => ({
	location: `${prefix}-location`,
	age_groups_list: `${prefix}-age`,
	funding_types_list: `${prefix}-funding`,
});

/** Search for a provider by service, place, age and funding. A GET form; scripts add suggestions and checks. */
export const SearchForm = ({
	lists,
	state,
	heading,
	prefix = "search",
	note,
	isSecond = false,
	typed,
	problems = [],
	choices = [],
}: Props) => {
	const controls = controlsOf(prefix);
	// The filters that the form has no field for. A name isn't kept: it makes another search.
	const others: SearchState = {
		...{ ...state, query: "", service_areas_list: [], age_groups_list: [], funding_types_list: [] },
		...{ postcodes_list: [], suburb_list: [], page: 1, to_quote: [] },
	};
	const navigate = useNavigate();
	const hydrated = useHydrated();
	const leaveHref = useRoot()?.brand.quickExitUrl;
	const form = useRef<HTMLFormElement>(null);
	const fundingControl = useRef<HTMLSelectElement>(null);
	const { area, areaName, funding, homeCare, said, chooseArea, chooseFunding } = useChoices(lists, state, form);
	const [code] = state.postcodes_list;
	const initial = code === undefined ? undefined : { code, suburb: state.suburb_list[0] ?? "" };
	const initialText = typed ?? (initial ? placeLabel(initial) : "");
	const place = usePlace(initial, initialText);
	// Without scripts there are no suggestions, and the server finds the place.
	const blocked = hydrated && place.blocked;
	const [tried, setTried] = useState<{ count: number; problems: readonly SearchProblem[]; isForPlace?: boolean }>({
		count: 0,
		problems,
	});
	const areas = useMemo(() => lists.areas.map(({ id, name }) => ({ value: String(id), label: name })), [lists.areas]);
	const ages = useMemo(() => lists.ages.map(({ code: value, description: label }) => ({ value, label })), [lists.ages]);

	// Sets the title like the server does for a refused form, but only after a click on Search.
	useEffect(() => {
		if (tried.count) document.title = document.title.replace(/^(Error: )?/, tried.problems.length ? "Error: " : "");
		// The summary is announced when it appears, and the visitor continues in the field.
		if (tried.isForPlace) document.getElementById(controls.location)?.focus();
	}, [tried, controls.location]);

	const errorOf = (field: SearchFieldName) => tried.problems.find((problem) => problem.field === field)?.message;
	const mend = (field: SearchFieldName) =>
		setTried((before) =>
			before.problems.some((one) => one.field === field)
				? { count: before.count, problems: before.problems.filter((one) => one.field !== field) }
				: before,
		);

	const isPlaceWrong = Boolean(place.error ?? errorOf("location"));

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const sent = event.currentTarget;
		const there = await place.settle();
		const data = new FormData(sent);
		const age = homeCare ? undefined : String(data.get("age_groups_list") ?? "");
		const isText = place.text().trim() !== "";
		const placed = there.place !== undefined || (there.failed === true && isText);
		const found = checkSearch({ areaName, placed, placeMessage: there.postBox, age, funding }, lists.funding);
		if (found.length > 0) {
			const isForPlace = isText && found[0]?.field === "location";
			return setTried(({ count }) => ({ count: count + 1, problems: found, isForPlace }));
		}
		setTried(({ count }) => ({ count, problems: [] }));
		if (!there.place)
			return navigate(
				`${links.results()}?${new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))}`,
			);
		return navigate(
			links.results({
				...others,
				service_areas_list: area ? [area] : [],
				age_groups_list: age ? [age] : [],
				funding_types_list: [funding],
				postcodes_list: [there.place.code],
				suburb_list: there.place.suburb ? [there.place.suburb] : [],
			}),
		);
	};

	return (
		<search className={styles.frame} aria-labelledby={`${prefix}-heading`}>
			<form ref={form} action={links.results()} className={styles.form} noValidate autoComplete="off" onSubmit={submit}>
				<h2 id={`${prefix}-heading`} className={styles.heading}>
					{homeCare ? searchCopy.homeCareHeading : heading}
				</h2>
				<ErrorSummary
					key={tried.count}
					errors={tried.problems.map(({ field, message }) => ({ href: `#${controls[field]}`, message }))}
				/>
				<div role="status">{place.help && <HelpNow help={place.help} leaveHref={leaveHref} />}</div>
				<Choices id={`${prefix}-choices`} choices={choices} />
				<div className={styles.fields}>
					{homeCare ? (
						<input type="hidden" name="service_areas_list" value={area} />
					) : (
						<Select
							id={`${prefix}-service`}
							name="service_areas_list"
							label="Service"
							optional
							placeholderOption="Any service"
							options={areas}
							defaultValue={area}
							onChange={(event) => chooseArea(event.currentTarget.value)}
						/>
					)}
					<div>
						<Combobox
							id={controls.location}
							name="location"
							label="Postcode or suburb"
							listLabel="Postcodes and suburbs"
							emptyText={place.postBox ?? "We can't find that postcode or suburb. Please check the spelling."}
							minChars={SUGGEST_FROM_CHARACTERS}
							delay={SUGGEST_DELAY_MS}
							maxLength={100}
							defaultValue={initialText}
							error={errorOf("location") ?? place.error}
							toLabel={suggestionLabel}
							toKey={({ suburb, state: of, code: at }) => `${suburb} ${of} ${at}`}
							{...place.field}
							onText={(text) => {
								mend("location");
								place.field.onText(text);
							}}
						/>
						<input type="hidden" name="postcodes_list" value={place.picked?.code ?? ""} />
						<input type="hidden" name="suburb_list" value={place.picked?.suburb ?? ""} />
					</div>
					{!homeCare && (
						<Select
							id={controls.age_groups_list}
							name="age_groups_list"
							label="Age of recipient"
							placeholderOption="Choose an age group"
							options={ages}
							defaultValue={state.age_groups_list[0] ?? ""}
							error={errorOf("age_groups_list")}
							onChange={() => mend("age_groups_list")}
						/>
					)}
					<FundingField
						key="funding"
						id={controls.funding_types_list}
						types={lists.funding}
						areaName={areaName}
						value={funding}
						narrowed={hydrated}
						level={homeCare}
						error={errorOf("funding_types_list")}
						control={fundingControl}
						onChange={(chosen) => {
							mend("funding_types_list");
							chooseFunding(chosen);
						}}
					/>
				</div>
				{[...new URLSearchParams(searchQuery(others))].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<div className={styles.send}>
					<Button
						type="submit"
						size="large"
						variant={isSecond ? "secondary" : "primary"}
						icon="search"
						className={styles.button}
						aria-disabled={blocked || undefined}
						aria-describedby={blocked && isPlaceWrong ? `${controls.location}-error` : `${prefix}-note`}
					>
						Search
					</Button>
					<p id={`${prefix}-note`} className={styles.note}>
						{blocked && !isPlaceWrong ? searchCopy.chooseSuggestion : note}
					</p>
					{homeCare && (
						<OtherService
							live={hydrated}
							onClick={() => {
								chooseArea("", "");
								// The field reappears with the next paint.
								requestAnimationFrame(() => document.getElementById(`${prefix}-service`)?.focus());
							}}
						/>
					)}
				</div>
				<Terms />
				<p role="status" className="visually-hidden">
					{place.said || said}
				</p>
			</form>
		</search>
	);
};

/** Link that leaves the home care variant. */
const OtherService = ({ live, onClick }: { live: boolean; onClick: () => void }) =>
	live ? (
		<Button variant="quiet" onClick={onClick}>
			Search for another service
		</Button>
	) : (
		<ButtonLink variant="quiet" href={links.home()}>
			Search for another service
		</ButtonLink>
	);

/** Possible places for the typed text. */
const Choices = ({ id, choices }: { id: string; choices: NonNullable<Props["choices"]> }) =>
	choices.length > 0 && (
		<div className={styles.choices}>
			<p id={id}>
				<strong>Which place do you mean?</strong>
			</p>
			<ul aria-labelledby={id}>
				{choices.map(({ label, href }) => (
					<li key={label}>
						<Link href={href}>{label}</Link>
					</li>
				))}
			</ul>
		</div>
	);
