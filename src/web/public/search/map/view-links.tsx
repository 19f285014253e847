import type { DrawnMap } from "#contract/search/map.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { Icon } from "#web/ui/icon/icon.tsx";
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
		["Zoom in", next.closer, "plus"],
		["Zoom out", next.wider, "minus"],
		["North", next.north, "arrow-up"],
		["South", next.south, "arrow-down"],
		["West", next.west, "arrow-left"],
		["East", next.east, "arrow-right"],
	] as const;
	return (
		<nav aria-label="Part of the map">
			<ul className={styles.views}>
				{isPart && (
					<li>
						<a href={`${links.map(state, "all")}#map`}>
							<span className="visually-hidden">Show </span>all
						</a>
					</li>
				)}
				{ways.map(
					([name, view, icon]) =>
						view !== null && (
							<li key={name}>
								<a href={`${links.map(state, view)}#map`} rel="nofollow">
									<Icon name={icon} />
									<span className="visually-hidden">{name}</span>
								</a>
							</li>
						),
				)}
			</ul>
		</nav>
	);
};
