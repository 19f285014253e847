import type { DrawnMap } from "#contract/search/map.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import styles from "../map.module.css";

interface Props {
	state: SearchState;
	next: DrawnMap["next"];
	/** Some providers may be outside this part. */
	isPart: boolean;
}

/** Links to other parts of the map, so that it needs no scripts. */
export const ViewLinks = ({ state, next, isPart }: Props) => {
	const ways = [
		["Zoom in", next.closer],
		["Zoom out", next.wider],
		["North", next.north],
		["South", next.south],
		["West", next.west],
		["East", next.east],
	] as const;
	return (
		<nav aria-label="Part of the map">
			<ul className={styles.views}>
				{isPart && (
					<li>
						<a href={`${links.map(state, "all")}#map`}>Show all</a>
					</li>
				)}
				{ways.map(
					([name, view]) =>
						view !== null && (
							<li key={name}>
								<a href={`${links.map(state, view)}#map`} rel="nofollow">
									{name}
								</a>
							</li>
						),
				)}
			</ul>
		</nav>
	);
};
