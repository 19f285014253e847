import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import common from "../field/field.module.css";
import { FieldError } from "../field/field.tsx";
import { Chooser, type Handover, type Words } from "./chooser.tsx";
import { atlasOf, type Region, servedOf } from "./coverage-state.ts";
import { Plain, readPlain } from "./plain.tsx";

export interface CoverageProps {
	id: string;
	regions: Region[];
	/** Ids of the regions that are served in full. */
	defaultRegions: number[];
	/** Single postcodes; after a refusal also the typed values that aren't postcodes. */
	defaultPostcodes: string[];
	words: Words;
	error?: ReactNode;
	/** Read only: nothing can be changed, and nothing is sent. */
	disabled?: boolean;
	/** Called after each change, once the form's fields have the new values. */
	onChange?: () => void;
}

/**
 * The areas a provider serves: whole regions, single postcodes in them, and postcodes outside all regions.
 * `readCoverage` reads the form data. Until the scripts load, and without JavaScript, it shows boxes and a text area;
 * the interactive list keeps what was ticked or typed in them.
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
	// Reads the boxes first, because React resets their ticks to the server's on hydration.
	const [before] = useState(() => {
		const sent = typeof document === "undefined" ? null : document.getElementById(`${id}-plain`);
		return sent ? readPlain(atlas, sent) : saved;
	});
	const [handover, setHandover] = useState<Handover>();
	const plain = useRef<HTMLDivElement>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
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
