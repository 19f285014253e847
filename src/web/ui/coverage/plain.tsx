import type { ReactNode, RefObject } from "react";
import { readPostcodes } from "#contract/providers/coverage.ts";
import common from "../field/field.module.css";
import { TextArea } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./coverage.module.css";
import { type Atlas, extentOf, listsOf, type Served, servedOf, servedWords } from "./coverage-state.ts";
import { StateHead } from "./state-section.tsx";
import { Tools } from "./tools.tsx";

const nothing = () => {};

/** States open at first: the only served state, or none if there are several, so that all fit on the screen. */
const openAtFirst = ({ states }: Atlas, { chosen }: Served): ReadonlySet<string> => {
	const served = states.filter(({ regions }) => regions.some(({ id }) => chosen.has(id)));
	return new Set(served.length === 1 ? served.map(({ code }) => code) : []);
};

/** Reads the current values of the server's boxes and text area. */
export const readPlain = (atlas: Atlas, place: Element): Served => {
	const boxes = [...place.querySelectorAll<HTMLInputElement>("input[name=region]")];
	const text = place.querySelector("textarea")?.value ?? "";
	const { postcodes, unreadable } = readPostcodes(text);
	return servedOf(
		atlas,
		boxes.filter((box) => box.checked).map((box) => Number(box.value)),
		[...postcodes, ...unreadable],
	);
};

interface PlainProps {
	id: string;
	place: RefObject<HTMLDivElement | null>;
	atlas: Atlas;
	/** The coverage saved on the server, which the texts describe. */
	saved: Served;
	/** The current values of the fields. */
	served: Served;
	disabled: boolean;
}

/**
 * The version without scripts: boxes for whole regions and a text area for postcodes. It reserves room for the
 * interactive list, so that the page doesn't shift.
 */
export const Plain = ({ id, place, atlas, saved, served, disabled }: PlainProps): ReactNode => {
	const lists = listsOf(atlas, served);
	const open = openAtFirst(atlas, saved);
	return (
		<div ref={place} id={`${id}-plain`} className={styles.coverage}>
			<div className={styles.waiting} inert aria-hidden>
				<Tools
					id={`${id}-waiting`}
					summary={servedWords(atlas, saved)}
					found=""
					disabled
					onSearch={nothing}
					onEverywhere={nothing}
					onClear={nothing}
				/>
			</div>
			<div className={styles.states}>
				{atlas.states.map(({ code, name, regions }) => (
					<details key={code} className={styles.state} data-code={code} open={open.has(code)} suppressHydrationWarning>
						<summary id={code === atlas.states[0]?.code ? id : undefined} className={styles.stateButton}>
							<StateHead name={name} regions={regions} chosen={saved.chosen} />
						</summary>
						<fieldset className={styles.inside}>
							<legend className="visually-hidden">Regions served whole: {name}</legend>
							{regions.length > 1 && !disabled && (
								<span className={`${styles.fill} ${styles.waiting}`} aria-hidden>
									Serve all of {name}
								</span>
							)}
							<ul className={styles.regions}>
								{regions.map((region) => (
									<li key={region.id} className={styles.region}>
										<div className={styles.head}>
											<input
												id={`${id}-${region.id}`}
												type="checkbox"
												name="region"
												value={region.id}
												defaultChecked={extentOf(region, served.chosen.get(region.id)) === "all"}
												disabled={disabled}
												className={`${common.box} ${styles.box}`}
											/>
											<div className={styles.words}>
												<label className={styles.name} htmlFor={`${id}-${region.id}`}>
													{region.name}
												</label>
												<p className={styles.extent}>{region.postcodes.length.toLocaleString("en-AU")} postcodes</p>
											</div>
											{region.postcodes.length > 0 && (
												<span className={`${styles.choose} ${styles.waiting}`} aria-hidden>
													{disabled ? "See postcodes" : "Choose postcodes"}
													<Icon name="chevron-down" />
												</span>
											)}
										</div>
									</li>
								))}
							</ul>
						</fieldset>
					</details>
				))}
			</div>
			<TextArea
				id={`${id}-others`}
				name="postcodes_text"
				label="Other postcodes"
				hint="Postcodes outside the regions you ticked. Put a comma or a space between them."
				rows={2}
				defaultValue={lists.postcodes.join(", ")}
				disabled={disabled}
				spellCheck={false}
			/>
		</div>
	);
};
