import { memo, type ReactNode, useMemo, useRef, useState } from "react";
import { SHORT_DESCRIPTION_CHARACTERS } from "#contract/providers/limits.ts";
import type { AgeGroup, FundingType, Region, Service } from "#contract/reference/reference.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { choicesOf } from "#web/lib/choices-of.ts";
import { asTyped } from "../../forms/as-typed.ts";
import { Choices, ContractForm, Field } from "../../forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "../../forms/form-state.ts";
import { links } from "../../lib/links.ts";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Coverage } from "../../ui/coverage/coverage.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Stack } from "../../ui/layout/layout.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { PROFILE_FORM } from "./clear-regions.tsx";
import styles from "./profile-form.module.css";
import { LeaveDialog, SaveBar } from "./save-bar.tsx";
import { useUnsaved } from "./use-unsaved.ts";
import { PROFILE_LABELS, type ProfileValues, profileIdOf } from "./values.ts";

interface Props {
	provider: { id: number; url_slug: string; isLocked: boolean; isEstimated?: boolean; namesWait?: boolean };
	values: ProfileValues;
	/** Stored values, from which the form starts. */
	stored: ProfileValues;
	form: NewForm;
	/** What keeps the form until it's sent. */
	mark: ReactNode;
	/** A refused form of the page: this one or the logo's. */
	refused: RefusedForm | undefined;
	/** True after a refused save; the form then has the typed values. */
	isUnsaved: boolean;
	version: number;
	areas: { id: number; name: string; services: Service[] }[];
	ages: AgeGroup[];
	funding: FundingType[];
	regions: Region[];
	sending: boolean;
}

const COVERAGE_WORDS = { clear: adminCopy.clearRegion, confirm: adminCopy.confirm, cancel: adminCopy.cancel };

/** Form for staff to change a profile. They can save once something has changed (ADM-033). */
export const ProfileForm = ({
	provider,
	values,
	stored,
	form: facts,
	mark,
	refused,
	isUnsaved,
	version,
	areas,
	ages,
	funding,
	regions,
	sending,
}: Props) => {
	const hydrated = useHydrated();
	const form = useRef<HTMLFormElement>(null);
	const { dirty, look, tell, descriptionChanged, blocker } = useUnsaved(form, isUnsaved, sending);
	const [length, setLength] = useState(Array.from(values.short_description).length);
	const postcodes = useMemo(() => [...values.postcodes, ...values.unreadable], [values]);
	const held = asTyped(values);
	const { errors = {} } = refused ?? {};
	const left = SHORT_DESCRIPTION_CHARACTERS - length;
	return (
		<>
			<ContractForm
				bare
				id={PROFILE_FORM}
				intent="profile"
				form={facts}
				refused={refused && { ...refused, typed: held }}
				values={held}
				labels={PROFILE_LABELS}
				idOf={profileIdOf}
				ref={form}
				onInput={look}
			>
				{mark}
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="was" value={JSON.stringify(stored)} />
				{provider.isLocked && <input type="hidden" name="locked" value="yes" />}
				<section className={styles.part} aria-labelledby="words">
					<h2 id="words">About you</h2>
					<Stack gap={6}>
						<Field
							name="name"
							hint={provider.namesWait ? "Our team checks a new name before people see it." : undefined}
							autoComplete="organization"
						/>
						<div>
							<Field
								name="short_description"
								as={TextArea}
								hint={`Shown in search results. Up to ${SHORT_DESCRIPTION_CHARACTERS} characters.`}
								rows={3}
								onChange={(event) =>
									setLength(Array.from(event.currentTarget.value.replace(/\s+/g, " ").trim()).length)
								}
							/>
							{hydrated && (
								<p className={left < 0 ? styles.over : styles.count} aria-live={left < 20 ? "polite" : "off"}>
									{left >= 0 ? `${left} characters left` : `${-left} characters too many`}
								</p>
							)}
						</div>
						<Field
							name="description"
							as={RichText}
							hint="Shown on your profile. No email addresses, phone numbers or links: people contact you through us."
							defaultHtml={values.description}
							onChange={descriptionChanged}
						/>
						<Field
							name="url"
							type="url"
							inputMode="url"
							autoComplete="url"
							optional
							hint="For example https://www.example.org"
						/>
					</Stack>
				</section>
				<section className={styles.part} aria-labelledby="offer">
					<h2 id="offer">What you offer, and where</h2>
					{provider.isLocked ? (
						<Notice kind="info" title="Client services manage this for you">
							<p>
								You use advanced availability. To change services, age groups, funding types or regions,{" "}
								<a href={links.contact()}>contact client services</a>.
							</p>
						</Notice>
					) : (
						<p>This decides which searches you appear in. Changes apply as soon as you save.</p>
					)}
					<fieldset disabled={provider.isLocked} className={styles.lockable}>
						<legend className="visually-hidden">What you offer, and where</legend>
						<Services areas={areas} chosen={values.services} error={errors.services} />
						<Choices name="age_groups" options={choicesOf(ages)} />
						<Choices name="funding_types" options={choicesOf(funding)} />
						<div>
							<h3 className={styles.legend}>{PROFILE_LABELS.regions}</h3>
							{provider.isEstimated && (
								<p>Estimated from the office address. Check it, then save the profile to confirm.</p>
							)}
							<Coverage
								id="regions"
								regions={regions}
								defaultRegions={values.regions}
								defaultPostcodes={postcodes}
								words={COVERAGE_WORDS}
								error={errors.regions ?? errors.postcodes}
								disabled={provider.isLocked}
								onChange={tell}
							/>
						</div>
					</fieldset>
				</section>
				<SaveBar dirty={dirty} sending={sending} canSave={provider.isEstimated} />
			</ContractForm>
			<LeaveDialog blocker={blocker} />
		</>
	);
};

/** Services by area. Areas with a selected service are open. */
const Services = memo(
	({ areas, chosen, error }: { areas: Props["areas"]; chosen: number[]; error: string | undefined }) => (
		<fieldset className={styles.services} id="services" tabIndex={-1}>
			<legend className={styles.legend}>{PROFILE_LABELS.services}</legend>
			{error && <p className={styles.over}>{error}</p>}
			<div className={styles.areas}>
				{areas.map((area) => {
					const offered = area.services.filter(({ id }) => chosen.includes(id)).length;
					return (
						<Disclosure
							key={area.id}
							open={offered > 0}
							summary={
								<>
									{area.name}
									<span className={styles.offered}>
										{" "}
										{offered > 0 ? `${offered} of ${area.services.length}` : `0 of ${area.services.length}`}
									</span>
								</>
							}
						>
							<Checkboxes
								id={`services-${area.id}`}
								name="services"
								legend={<span className="visually-hidden">Services in {area.name}</span>}
								options={choicesOf(area.services)}
								defaultValues={chosen.map(String)}
							/>
						</Disclosure>
					);
				})}
			</div>
		</fieldset>
	),
);
Services.displayName = "Services";
