import { type RefObject, useEffect, useMemo } from "react";
import type { FundingType } from "#contract/reference/reference.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { AREA_HOME_CARE, FUNDING_UNKNOWN } from "#contract/shared/funding-codes.ts";
import { fundingOptions } from "#contract/shared/rules.ts";
import fieldStyles from "../../ui/field/field.module.css";
import { describe, Field } from "../../ui/field/field.tsx";

interface Props {
	id: string;
	types: readonly FundingType[];
	areaName: string | undefined;
	value: string;
	/** With scripts, only funding that fits the service. Without scripts, all in groups, and the server checks. */
	narrowed: boolean;
	/** Home care needs a level. */
	level: boolean;
	error: string | undefined;
	onChange: (code: string) => void;
	control: RefObject<HTMLSelectElement | null>;
}

/** Funding type, or funding level in the home care variant (HOM-038); "I don't know" always comes last (HOM-034). */
export const FundingField = ({ id, types, areaName, value, narrowed, level, error, onChange, control }: Props) => {
	// The select is uncontrolled, but its options change with the service.
	useEffect(() => {
		if (narrowed && control.current && control.current.value !== value) control.current.value = value;
	}, [narrowed, value, control]);

	const choices = useMemo(() => {
		const option = ({ code, name }: { code: string; name: string }) => (
			<option key={code} value={code}>
				{name}
			</option>
		);
		if (narrowed) return fundingOptions(areaName, types, searchCopy.unknownFunding).map(option);
		return (
			<>
				<optgroup label={`For ${AREA_HOME_CARE}`}>{types.filter((type) => type.hcp_allowed).map(option)}</optgroup>
				<optgroup label="For all other services">{types.filter((type) => !type.hcp_allowed).map(option)}</optgroup>
				{option({ code: FUNDING_UNKNOWN, name: searchCopy.unknownFunding })}
			</>
		);
	}, [narrowed, areaName, types]);
	return (
		<Field id={id} label={level ? "Funding level" : "Funding type"} error={error}>
			<select
				ref={control}
				id={id}
				name="funding_types_list"
				className={`${fieldStyles.control} ${fieldStyles.select}`}
				defaultValue={value}
				onChange={(event) => onChange(event.currentTarget.value)}
				{...describe({ id, error })}
			>
				<option value="">{level ? "Choose a funding level" : "Choose a funding type"}</option>
				{choices}
			</select>
		</Field>
	);
};
