import { Form } from "react-router";
import type { MatchNeed } from "#contract/referrals/matching.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Select, TextField } from "#web/ui/field/field.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Stack } from "#web/ui/layout/layout.tsx";
import styles from "./match.module.css";

interface Option {
	value: string;
	label: string;
}

interface Props {
	need: MatchNeed;
	asked: Record<string, string | undefined>;
	errors: Record<string, string>;
	areas: readonly Option[];
	ages: readonly Option[];
	fundings: readonly Option[];
}

const named = (codes: readonly string[], options: readonly Option[], none: string) =>
	codes.map((code) => options.find(({ value }) => value === code)?.label ?? code).join(", ") || none;

/** The match criteria, with a form to correct them. It asks for the place first. */
export const NeedForm = ({ need, asked, errors, areas, ages, fundings }: Props) => (
	<section aria-labelledby="need" className={styles.need}>
		<Stack gap={3}>
			<h2 id="need" className="visually-hidden">
				What they need
			</h2>
			<Facts kind="tiles" bold="values">
				<Fact term="Service">{need.service_area.name}</Fact>
				<Fact term="Where">
					{need.postcode
						? [need.suburb, need.postcode].filter(Boolean).join(" ")
						: `Not known${need.said_place ? `. They entered “${need.said_place}”` : ""}`}
				</Fact>
				<Fact term="Age">{named(need.age_groups, ages, "Any")}</Fact>
				<Fact term="Funding">{named(need.funding_types, fundings, "Any or not known")}</Fact>
			</Facts>
			<Disclosure summary="Change the criteria" open={need.postcode === null || Object.keys(errors).length > 0}>
				<Form method="get" className={styles.change}>
					<TextField
						id="postcode"
						name="postcode"
						label="Postcode or suburb"
						maxLength={100}
						autoComplete="off"
						defaultValue={asked.postcode ?? need.postcode ?? ""}
						error={errors.postcode}
					/>
					<div>
						<Button type="submit" variant="secondary" icon="search">
							Match again
						</Button>
					</div>
					<Disclosure
						summary="Service, age, funding and name"
						open={need.postcode !== null || errors.service_area !== undefined}
					>
						<div className={styles.change}>
							<Select
								id="service_area"
								name="service_area"
								label="Service"
								options={areas}
								defaultValue={String(need.service_area.id)}
								error={errors.service_area}
							/>
							<Checkboxes
								name="age_groups_list"
								legend="Age"
								options={[...ages, { value: "any", label: "Any age" }]}
								exclusive="any"
								defaultValues={need.age_groups.length > 0 ? need.age_groups : ["any"]}
							/>
							<Checkboxes
								name="funding_types_list"
								legend="Funding"
								options={[...fundings, { value: "any", label: "Any or not known" }]}
								exclusive="any"
								defaultValues={need.funding_types.length > 0 ? need.funding_types : ["any"]}
							/>
							<SearchField
								label="Provider name"
								optional
								hint="See one provider and whether they match."
								defaultValue={asked.search ?? ""}
							/>
						</div>
					</Disclosure>
				</Form>
			</Disclosure>
		</Stack>
	</section>
);
