import type { ReactNode } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./coverage.module.css";
import { extentOf, type Region } from "./coverage-state.ts";
import { type Acts, RegionRow } from "./region-row.tsx";

interface HeadProps {
	name: string;
	regions: readonly Region[];
	chosen: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Name of a state, how many of its regions are served, and the same as a bar. */
export const StateHead = ({ name, regions, chosen }: HeadProps): ReactNode => {
	const all = regions.reduce((sum, region) => sum + region.postcodes.length, 0);
	const served = regions.reduce((sum, region) => sum + (chosen.get(region.id)?.size ?? 0), 0);
	return (
		<>
			<Icon name="chevron-right" className={styles.arrow} />
			<span>
				<span className={styles.stateName}>{name}:</span>{" "}
				<span className={styles.tally}>
					{regions.filter(({ id }) => chosen.has(id)).length} of {regions.length}{" "}
					{regions.length === 1 ? "region" : "regions"}
				</span>
			</span>
			<svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
				<rect className={styles.part} width={all > 0 ? (100 * served) / all : 0} height="1" />
			</svg>
		</>
	);
};

interface StateSectionProps extends HeadProps {
	id: string;
	code: string;
	/** The regions that match the search. */
	shown: readonly Region[];
	open: boolean;
	openRegions: ReadonlySet<number>;
	sought: string | undefined;
	disabled: boolean;
	acts: Acts;
}

/** A state. Its regions are rendered only while it is open. */
export const StateSection = ({
	id,
	code,
	name,
	regions,
	shown,
	chosen,
	open,
	openRegions,
	sought,
	disabled,
	acts,
}: StateSectionProps): ReactNode => {
	const panel = `${id}-${code}`;
	const whole = open && regions.every((region) => extentOf(region, chosen.get(region.id)) === "all");
	return (
		<div className={styles.state}>
			<button
				type="button"
				id={`${panel}-button`}
				className={styles.stateButton}
				aria-expanded={open}
				aria-controls={panel}
				onClick={() => acts.flipState(code)}
			>
				<StateHead name={name} regions={regions} chosen={chosen} />
			</button>
			<div id={panel} hidden={!open}>
				{open && (
					<div className={styles.inside}>
						{shown.length === regions.length && regions.length > 1 && !disabled && (
							<button
								type="button"
								className={styles.fill}
								aria-disabled={whole}
								onClick={() => !whole && acts.fillState(code)}
							>
								<Icon name="check" />
								{whole ? `You serve all of ${name}` : `Serve all of ${name}`}
							</button>
						)}
						<ul className={styles.regions} aria-label={`Regions: ${name}`}>
							{shown.map((region) => (
								<RegionRow
									key={region.id}
									id={`${id}-${region.id}`}
									region={region}
									chosen={chosen.get(region.id)}
									open={openRegions.has(region.id)}
									sought={sought !== undefined && region.postcodes.includes(sought) ? sought : undefined}
									disabled={disabled}
									acts={acts}
								/>
							))}
						</ul>
					</div>
				)}
			</div>
		</div>
	);
};
