import type { OwnCapacity } from "#contract/capacity/capacity.ts";
import { MAX_WEEKS } from "#contract/capacity/options.ts";
import type { Badge } from "../../lib/capacity-badge.ts";
import { Select, TextField } from "../../ui/field/field.tsx";
import { CapacityBadge } from "../capacity-badge/capacity-badge.tsx";
import { Merged } from "../merged/merged.tsx";
import styles from "./capacity-fields.module.css";
import { mergeAnswers, STATE_LABELS } from "./read-answers.ts";

/** A service area with its answer as badge and text. */
export type ShownArea = OwnCapacity["areas"][number] & { badge: Badge; told: string | null };

interface Props {
	areas: readonly ShownArea[];
	/** Typed values of a refused form. */
	typed: Record<string, string> | undefined;
	errors: Record<string, string>;
}

const OPTIONS = Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label }));

/** One answer with the weeks of a waiting list. CSS hides the weeks for other answers, so it works without scripts. */
const Answer = ({
	name,
	label,
	placeholder,
	state,
	weeks,
	errors,
}: {
	name: string;
	label: string;
	placeholder: string | undefined;
	state: string;
	weeks: string;
	errors: Record<string, string>;
}) => (
	<div className={styles.answer}>
		<Select
			id={`state-${name}`}
			name={`state-${name}`}
			label={
				<>
					New clients<span className="visually-hidden"> for {label}</span>
				</>
			}
			placeholderOption={placeholder}
			options={OPTIONS}
			defaultValue={state}
			error={errors[`state-${name}`]}
		/>
		<div className={errors[`weeks-${name}`] ? undefined : styles.weeks}>
			<TextField
				id={`weeks-${name}`}
				name={`weeks-${name}`}
				inputMode="numeric"
				width="postcode"
				maxLength={String(MAX_WEEKS).length}
				label={
					<>
						About how many weeks<span className="visually-hidden"> (waiting list for {label})</span>
					</>
				}
				autoComplete="off"
				defaultValue={weeks}
				error={errors[`weeks-${name}`]}
			/>
		</div>
	</div>
);

/** A profile's capacity for new clients: one answer for all service areas, or one for each. */
export const CapacityFields = ({ areas, typed, errors }: Props) => {
	const { theirs, labels, merge, all, words } = mergeAnswers(areas, typed);
	return (
		<div className={styles.areas}>
			<Merged id="capacity" theirs={theirs} merge={merge} labels={labels} words={words} />
			<input type="hidden" name="areas" value={areas.map(({ service_area }) => service_area.id).join()} />
			{areas.length > 1 && (
				<fieldset className={`${styles.area} ${styles.all}`}>
					<legend className={styles.name}>Same for all services</legend>
					<p className={styles.told}>Your choice here applies to every service below.</p>
					<Answer
						name="all"
						label="all services"
						placeholder="Different for each"
						state={all.state}
						weeks={all.weeks}
						errors={errors}
					/>
				</fieldset>
			)}
			{areas.map(({ service_area: { id, name }, answer, badge, told }) => (
				<fieldset key={id} className={styles.area}>
					<legend className={styles.name}>{name}</legend>
					<div className={styles.now}>
						<CapacityBadge {...badge} />
						{told && <p className={styles.told}>{told}</p>}
					</div>
					<Answer
						name={String(id)}
						label={name}
						placeholder={answer ? undefined : "No answer yet"}
						state={merge.values[`state-${id}`] ?? ""}
						weeks={merge.values[`weeks-${id}`] ?? ""}
						errors={errors}
					/>
				</fieldset>
			))}
		</div>
	);
};
