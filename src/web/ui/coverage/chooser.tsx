import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { ConfirmDialog } from "../dialog/dialog.tsx";
import { afterPress } from "../field/after-press.ts";
import { TextArea } from "../field/field.tsx";
import styles from "./coverage.module.css";
import {
	type Atlas,
	everywhere,
	listsOf,
	movedWords,
	NOWHERE,
	othersError,
	type Served,
	servedWords,
	settle,
	withPostcode,
	withRegion,
} from "./coverage-state.ts";
import type { Acts } from "./region-row.tsx";
import { foundWords, matching, postcodeIn, regionFlipped, searched, stateFlipped, type View } from "./search.ts";
import { StateSection } from "./state-section.tsx";
import { Tools } from "./tools.tsx";

/** Texts of the question before a region is cleared. */
export interface Words {
	clear: string;
	confirm: string;
	cancel: string;
}

/** What the chooser takes over from the server's boxes. */
export interface Handover {
	served: Served;
	/** The coverage saved on the server. */
	saved: Served;
	states: ReadonlySet<string>;
	/** Id of the element that takes focus, if one of the boxes had it. */
	focus: string | undefined;
}

interface ChooserProps {
	id: string;
	atlas: Atlas;
	handover: Handover;
	words: Words;
	disabled: boolean;
	/** Called after each change, once the form's fields have the new values. */
	onChange?: (() => void) | undefined;
}

const fieldsOf = (atlas: Atlas, served: Served) => {
	const { regions, postcodes } = listsOf(atlas, served);
	return { regions: regions.join(","), postcodes: postcodes.join(",") };
};

/** The interactive list, which needs scripts. */
export const Chooser = ({ id, atlas, handover, words, disabled, onChange }: ChooserProps): ReactNode => {
	const [served, setServed] = useState(handover.served);
	const [view, setView] = useState<View>({ query: "", states: handover.states, regions: new Set() });
	/** Id of the region being confirmed, or "everything". */
	const [asking, setAsking] = useState<number | "everything">();
	const [left, setLeft] = useState({ wrong: undefined as string | undefined, moved: "" });
	const others = useRef<HTMLTextAreaElement>(null);

	const fields = useMemo(() => fieldsOf(atlas, served), [atlas, served]);
	const acts = useMemo(
		(): Acts => ({
			turnRegion: (region, on) =>
				on ? setServed((served) => withRegion(atlas, served, region.id, true)) : setAsking(region.id),
			turnPostcode: (postcode, on) => setServed((served) => withPostcode(atlas, served, postcode, on)),
			fillState: (code) =>
				setServed((served) =>
					atlas.regions
						.filter(({ state }) => state === code)
						.reduce((all, { id }) => withRegion(atlas, all, id, true), served),
				),
			flipState: (code) => setView((view) => stateFlipped(view, code)),
			flipRegion: (id) => setView((view) => regionFlipped(view, id)),
		}),
		[atlas],
	);

	// Runs after the form's fields have their new values.
	const known = useRef(fieldsOf(atlas, handover.saved));
	const tell = useRef(onChange);
	tell.current = onChange;
	useEffect(() => {
		if (known.current.regions === fields.regions && known.current.postcodes === fields.postcodes) return;
		known.current = fields;
		tell.current?.();
	}, [fields]);

	useLayoutEffect(() => {
		const element = handover.focus && document.getElementById(handover.focus);
		if (!element) return;
		element.focus();
		if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
	}, [handover.focus]);

	const confirmed = () => {
		setServed(asking === "everything" ? NOWHERE : withRegion(atlas, served, asking ?? 0, false));
		if (asking === "everything") setLeft({ wrong: undefined, moved: "" });
		setAsking(undefined);
	};
	const latest = useRef(served);
	latest.current = served;
	const leaveOthers = () => {
		const { served: settled, moved } = settle(atlas, latest.current);
		setServed(settled);
		setLeft({ wrong: othersError(settled.others), moved: movedWords(atlas, moved) });
	};

	const shown = useMemo(() => matching(atlas, view.query), [atlas, view.query]);
	const sought = postcodeIn(view.query);
	const askedRegion = typeof asking === "number" ? atlas.byId.get(asking) : undefined;
	return (
		<div className={styles.coverage}>
			<Tools
				id={id}
				summary={servedWords(atlas, served)}
				found={foundWords(atlas, view.query)}
				disabled={disabled}
				// Typing has priority over rendering the list.
				onSearch={(text) => startTransition(() => setView((view) => searched(atlas, view, text)))}
				onEverywhere={() => setServed((served) => everywhere(atlas, served))}
				onClear={() => (fields.regions || fields.postcodes) && setAsking("everything")}
			/>
			<div className={styles.states}>
				{shown.map(({ code, name, all, shown }) => (
					<StateSection
						key={code}
						id={`${id}-r`}
						code={code}
						name={name}
						regions={all}
						shown={shown}
						chosen={served.chosen}
						open={view.states.has(code)}
						openRegions={view.regions}
						sought={sought}
						disabled={disabled}
						acts={acts}
					/>
				))}
				{shown.length === 0 && (
					<div className={styles.none}>
						<p>{sought ? "If you serve it, add it to the other postcodes." : "Try fewer letters, or a postcode."}</p>
						{sought && !disabled && (
							<Button
								variant="secondary"
								icon="plus"
								onClick={() => {
									setServed((served) => ({
										...served,
										others: [served.others.trim().replace(/,$/, ""), sought].filter(Boolean).join(", "),
									}));
									others.current?.focus();
								}}
							>
								Add {sought} to other postcodes
							</Button>
						)}
					</div>
				)}
			</div>
			<TextArea
				ref={others}
				id={`${id}-others`}
				label="Other postcodes"
				hint="Postcodes that aren't in any region. Put a comma or a space between them."
				error={left.wrong}
				rows={2}
				value={served.others}
				disabled={disabled}
				spellCheck={false}
				onChange={({ currentTarget: { value } }) => {
					setServed((served) => ({ ...served, others: value }));
					setLeft(({ wrong }) => ({ wrong: wrong && othersError(value), moved: "" }));
				}}
				onBlur={() => afterPress(leaveOthers)}
			/>
			<p role="status" className={styles.moved}>
				{left.moved}
			</p>
			<input type="hidden" name="regions" value={fields.regions} disabled={disabled} />
			<input type="hidden" name="postcodes" value={fields.postcodes} disabled={disabled} />
			<ConfirmDialog
				open={asking !== undefined}
				title={asking === "everything" ? "Clear all?" : words.clear}
				confirm={words.confirm}
				cancel={words.cancel}
				danger
				onConfirm={confirmed}
				onCancel={() => setAsking(undefined)}
			>
				{askedRegion ? (
					<p>You will no longer serve {askedRegion.name}.</p>
				) : (
					<p>You will no longer serve any region or postcode.</p>
				)}
			</ConfirmDialog>
		</div>
	);
};
