import { memo, useLayoutEffect, useRef } from "react";
import common from "../field/field.module.css";
import { Icon } from "../icon/icon.tsx";
import styles from "./coverage.module.css";
import { extentOf, extentWords, type Region } from "./coverage-state.ts";

/** Actions of the list. The functions never change, so that they don't cause rows to render again. */
export interface Acts {
	/** Turns a region on; turning it off asks first. */
	turnRegion: (region: Region, on: boolean) => void;
	turnPostcode: (postcode: string, on: boolean) => void;
	fillState: (code: string) => void;
	flipState: (code: string) => void;
	flipRegion: (id: number) => void;
}

interface PostcodeProps {
	id: string;
	postcode: string;
	checked: boolean;
	sought: boolean;
	disabled: boolean;
	acts: Acts;
}

const Postcode = memo(({ id, postcode, checked, sought, disabled, acts }: PostcodeProps) => (
	<label className={sought ? `${styles.postcode} ${styles.sought}` : styles.postcode} htmlFor={id}>
		<input
			id={id}
			type="checkbox"
			className={`${common.box} ${styles.box} ${styles.small}`}
			checked={checked}
			disabled={disabled}
			onChange={() => acts.turnPostcode(postcode, !checked)}
		/>
		{postcode}
	</label>
));

export interface RegionRowProps {
	id: string;
	region: Region;
	/** The served postcodes of the region. */
	chosen: ReadonlySet<string> | undefined;
	open: boolean;
	/** The postcode the user searches for. */
	sought: string | undefined;
	disabled: boolean;
	acts: Acts;
}

/** A region: a box for all of it, how much is served, and its postcodes when opened. */
export const RegionRow = memo(({ id, region, chosen, open, sought, disabled, acts }: RegionRowProps) => {
	const box = useRef<HTMLInputElement>(null);
	const extent = extentOf(region, chosen);
	useLayoutEffect(() => {
		if (box.current) box.current.indeterminate = extent === "some";
	});
	return (
		<li className={styles.region} data-extent={extent}>
			<div className={styles.head}>
				<input
					ref={box}
					id={id}
					type="checkbox"
					className={`${common.box} ${styles.box}`}
					checked={extent === "all"}
					disabled={disabled}
					aria-describedby={`${id}-extent`}
					onChange={() => acts.turnRegion(region, extent !== "all")}
				/>
				<div className={styles.words}>
					<label className={styles.name} htmlFor={id}>
						{region.name}
					</label>
					<p id={`${id}-extent`} className={styles.extent}>
						{extentWords(region, chosen)}
					</p>
				</div>
				{region.postcodes.length > 0 && (
					<button
						type="button"
						className={styles.choose}
						aria-expanded={open}
						aria-controls={`${id}-postcodes`}
						onClick={() => acts.flipRegion(region.id)}
					>
						<span>
							{disabled ? "See postcodes" : "Choose postcodes"}
							<span className="visually-hidden"> in {region.name}</span>
						</span>
						<Icon name="chevron-down" className={styles.turn} />
					</button>
				)}
			</div>
			<div id={`${id}-postcodes`} hidden={!open}>
				{open && (
					<fieldset className={styles.grid}>
						<legend className="visually-hidden">Postcodes in {region.name}</legend>
						{region.postcodes.map((postcode) => (
							<Postcode
								key={postcode}
								id={`${id}-${postcode}`}
								postcode={postcode}
								checked={chosen?.has(postcode) ?? false}
								sought={postcode === sought}
								disabled={disabled}
								acts={acts}
							/>
						))}
					</fieldset>
				)}
			</div>
		</li>
	);
});
