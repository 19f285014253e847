import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import common from "../field/field.module.css";
import { FieldError } from "../field/field.tsx";
import { Chooser, type Handover, type Words } from "./chooser.tsx";
import { atlasOf, type Region, servedOf } from "./coverage-state.ts";
import { Plain, readPlain } from "./plain.tsx";

export interface CoverageProps {
	id: string;
	regions: Region[];
	/** Regions served whole. */
	defaultRegions: number[];
	/** Single postcodes besides; after a refusal also what was typed and is none. */
	defaultPostcodes: string[];
	words: Words;
	error?: ReactNode;
	/** Everything is shown, nothing can be changed, and nothing is sent. */
	disabled?: boolean;
	/** After each change, when the form has it. */
	onChange?: () => void;
}

/**
 * Where a provider serves: whole regions, some of their postcodes, and postcodes outside of all regions. What it sends is read by `readCoverage`.
 * Boxes and a text area until the scripts are there, and without JavaScript; what was ticked or typed by then is kept.
 */
export const Coverage = ({
	id,
	regions,
	defaultRegions,
	defaultPostcodes,
	words,
	error,
	disabled = false,
	onChange,
}: CoverageProps): ReactNode => {
	const atlas = useMemo(() => atlasOf(regions), [regions]);
	const [saved] = useState(() => servedOf(atlas, defaultRegions, defaultPostcodes));
	// React would put the server's ticks back when it takes the boxes over.
	const [before] = useState(() => {
		const sent = typeof document === "undefined" ? null : document.getElementById(`${id}-plain`);
		return sent ? readPlain(atlas, sent) : saved;
	});
	const [handover, setHandover] = useState<Handover>();
	const plain = useRef<HTMLDivElement>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the scripts arrive
	useLayoutEffect(() => {
		const place = plain.current;
		if (!place) return;
		const focused = place.contains(document.activeElement) ? document.activeElement : null;
		const code = focused?.closest<HTMLElement>("[data-code]")?.dataset.code;
		const open = [...place.querySelectorAll<HTMLDetailsElement>("details[open]")].map((one) => one.dataset.code ?? "");
		const served = readPlain(atlas, place);
		setHandover({
			served,
			saved,
			states: new Set(open),
			focus:
				focused instanceof HTMLInputElement
					? `${id}-r-${focused.value}`
					: focused instanceof HTMLTextAreaElement
						? focused.id
						: code && `${id}-r-${code}-button`,
		});
	}, []);

	return (
		<fieldset
			className={[common.field, error && common.wrong].filter(Boolean).join(" ")}
			aria-describedby={error ? `${id}-error` : undefined}
		>
			<legend className="visually-hidden">Regions and postcodes you serve</legend>
			{error && <FieldError id={`${id}-error`}>{error}</FieldError>}
			{handover ? (
				<Chooser id={id} atlas={atlas} handover={handover} words={words} disabled={disabled} onChange={onChange} />
			) : (
				<Plain id={id} place={plain} atlas={atlas} saved={saved} served={before} disabled={disabled} />
			)}
		</fieldset>
	);
};
