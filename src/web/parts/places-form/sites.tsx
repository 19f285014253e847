import { STATES } from "#contract/enquiries/listing-options.ts";
import { ACCESS_FACTS, FIT_WORDS, MOST_SITES } from "#contract/providers/fit-options.ts";
import { Field } from "../../forms/contract-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Select } from "../../ui/field/field.tsx";
import styles from "./places-form.module.css";
import type { PlacesChoices } from "./save-places.ts";
import { type PlacesValues, SITE_LABELS, type SiteValues } from "./values.ts";

/** Props of a part of the form. */
export interface PartProps {
	values: PlacesValues;
	stored: PlacesValues;
	errors: Record<string, string>;
	choices: PlacesChoices;
}

const ANSWERS = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];
const STATE_OPTIONS = STATES.map(({ value }) => ({ value, label: value }));

/** Where the provider is. Sites are added and removed by submitting the form, so this works without scripts. */
export const Sites = ({ values: { sites }, stored, errors, choices }: PartProps) => {
	const basisOf = (site: SiteValues) =>
		choices.basis.sites[stored.sites.findIndex((one) => JSON.stringify(one) === JSON.stringify(site))];
	return (
		<section className={styles.part} aria-labelledby="sites">
			<h2 id="sites" tabIndex={-1}>
				Where you are
			</h2>
			<p>
				Your offices, clinics and other places that people can find or visit. Searches by distance use the nearest one.
				Everyone can see these addresses, so leave out the street if it isn't public.
			</p>
			{errors.sites && <p className={styles.error}>{errors.sites}</p>}
			{sites.length === 0 && <p className={styles.soft}>No site is stated yet.</p>}
			{sites.map((site, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the form remounts whenever a site is added or removed
				<SiteFields key={at} at={at} basis={basisOf(site)} isOnly={sites.length === 1} />
			))}
			{sites.length < MOST_SITES ? (
				<div>
					<Button type="submit" name="add" value="site" variant="secondary" icon="plus">
						{sites.length === 0 ? "Add a site" : "Add another site"}
					</Button>
				</div>
			) : (
				<p className={styles.soft}>That's all: a profile can have up to {MOST_SITES} sites.</p>
			)}
		</section>
	);
};

const SiteFields = ({ at, basis, isOnly }: { at: number; basis: string | undefined; isOnly: boolean }) => {
	const named = <F extends keyof typeof SITE_LABELS>(field: F) => ({
		name: `sites.${at}.${field}`,
		label: SITE_LABELS[field],
	});
	return (
		<fieldset className={styles.site}>
			<legend className={styles.name}>{isOnly ? "Your site" : `Site ${at + 1}`}</legend>
			<p className={styles.soft}>{basis ?? "Not saved yet"}</p>
			<Field {...named("name")} optional hint="For example Carlton clinic" maxLength={100} />
			<Field {...named("street")} optional maxLength={200} />
			<div className={styles.place}>
				<Field {...named("suburb")} maxLength={100} />
				<Field {...named("state")} as={Select} placeholderOption="Choose" options={STATE_OPTIONS} />
				<Field {...named("postcode")} inputMode="numeric" maxLength={4} width="postcode" />
			</div>
			<div className={styles.access}>
				{ACCESS_FACTS.map((fact) => (
					<Field
						key={fact}
						name={`sites.${at}.access.${fact}`}
						as={Select}
						label={FIT_WORDS[fact]}
						placeholderOption="Not stated"
						options={ANSWERS}
					/>
				))}
			</div>
			<div>
				<Button type="submit" name="remove" value={at} variant="secondary">
					{isOnly ? "Remove this site" : `Remove site ${at + 1}`}
				</Button>
			</div>
		</fieldset>
	);
};
