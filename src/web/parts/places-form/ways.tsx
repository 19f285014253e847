import { useState } from "react";
import { WAYS, type Way } from "#contract/providers/fit-options.ts";
import { Choices, Field } from "../../forms/contract-form.tsx";
import { Checkbox, Select } from "../../ui/field/field.tsx";
import styles from "./places-form.module.css";
import type { PartProps } from "./sites.tsx";
import { WAY_LABELS, type WaysValues } from "./values.ts";

type Props = PartProps & { onChange: () => void };

/** How the provider delivers its services, by service area, and where each way reaches. */
export const Ways = ({ values: { delivery }, errors, choices, onChange }: Props) => {
	const { areas, regions, basis } = choices;
	return (
		<section className={styles.part} aria-labelledby="delivery">
			<h2 id="delivery" tabIndex={-1}>
				How you work
			</h2>
			{errors.delivery && <p className={styles.error}>{errors.delivery}</p>}
			{areas.length === 0 ? (
				<p>This profile has no services yet. Once it does, you can say here how you deliver them.</p>
			) : (
				<p>Tick every way in which clients can get a service from you.</p>
			)}
			<input type="hidden" name="areas" value={areas.map(({ id }) => id).join()} />
			{areas.length > 1 && (
				<AreaWays
					area={{ id: "all", name: "Same for all services" }}
					note="What you tick here applies to every service below when you save."
					ways={[]}
					{...{ regions: [], onChange }}
				/>
			)}
			{areas.map((area) => (
				<AreaWays
					key={area.id}
					area={area}
					note={basis.delivery[area.id] ?? "Not stated"}
					ways={delivery.find((one) => one.area === area.id)?.ways ?? []}
					{...{ regions, onChange }}
				/>
			))}
		</section>
	);
};

interface AreaProps extends Pick<Props, "onChange"> {
	area: { id: number | "all"; name: string };
	note: string;
	ways: WaysValues["ways"];
	regions: Props["choices"]["regions"];
}

const AreaWays = ({ area, note, ways, regions, onChange }: AreaProps) => (
	<fieldset className={area.id === "all" ? `${styles.area} ${styles.all}` : styles.area}>
		<legend className={styles.name}>{area.name}</legend>
		<p className={styles.soft}>{note}</p>
		<div className={styles.ways}>
			{WAYS.map((way) => {
				const chosen = ways.find((one) => one.way === way);
				return (
					<div key={way} className={styles.way}>
						<Checkbox
							id={`delivery.${area.id}-${way}`}
							name={`delivery.${area.id}`}
							value={way}
							label={
								<>
									{WAY_LABELS[way]}
									<span className="visually-hidden">: {area.name}</span>
								</>
							}
							defaultChecked={chosen !== undefined}
						/>
						{way !== "site" && <Reach name={`delivery.${area.id}.${way}`} {...{ way, chosen, regions, onChange }} />}
					</div>
				);
			})}
		</div>
	</fieldset>
);

/** Where a way reaches. CSS hides it until the way is ticked, so it works without scripts. */
const Reach = ({
	name,
	way,
	chosen,
	regions,
	onChange,
}: Pick<AreaProps, "regions" | "onChange"> & {
	name: string;
	way: Way;
	chosen: WaysValues["ways"][number] | undefined;
}) => {
	const [reach, setReach] = useState<string>(chosen?.reach ?? "served");
	const options = [
		{ value: "served", label: "Everywhere you serve" },
		...(regions.length > 0 ? [{ value: "regions", label: "Only some regions" }] : []),
		...(way === "video" ? [{ value: "australia", label: "All of Australia" }] : []),
	];
	if (options.length === 1) return null;
	return (
		<div className={styles.reach}>
			<Field
				name={name}
				as={Select}
				label={
					<>
						Where<span className="visually-hidden"> {WAY_LABELS[way].toLowerCase()}</span>
					</>
				}
				options={options}
				defaultValue={reach}
				onChange={(event) => setReach(event.currentTarget.value)}
			/>
			{reach === "regions" && (
				<Choices
					name={`${name}.regions`}
					legend="Regions"
					options={regions.map((region) => ({ value: String(region.id), label: region.name }))}
					onChange={onChange}
				/>
			)}
		</div>
	);
};
