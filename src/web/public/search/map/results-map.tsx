import { Fragment, type ReactNode } from "react";
import { PROVIDERS_PER_PAGE } from "#contract/search/limits.ts";
import { thousands } from "#contract/shared/thousands.ts";
import { links } from "#web/lib/links.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Numbers } from "#web/ui/bdi/bdi.tsx";
import { Page } from "#web/ui/layout/layout.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import styles from "../map.module.css";
import { Drawing } from "./drawing.tsx";
import type { loadMap } from "./load.ts";
import { MapList } from "./map-list.tsx";
import { Legend } from "./pin.tsx";
import { ViewLinks } from "./view-links.tsx";

interface Props {
	page: Awaited<ReturnType<typeof loadMap>>;
	/** Replaces the drawing by a map with streets, if it can. */
	frame?: (drawings: ReactNode) => ReactNode;
	/** Who made the map with streets. */
	sources?: ReactNode;
}

/** The results on a map, beside the same list in the same order (decision 78). */
export const ResultsMap = ({ page, frame = (drawings) => drawings, sources }: Props) => {
	const { state, heading, order, providers, count, totalPages, maps, notes, groups, isPart } = page;
	const first = (state.page - 1) * PROVIDERS_PER_PAGE + 1;
	return (
		<Page width="wide">
			<BackLink href={links.results(state)}>Back to results</BackLink>
			<h1 className={styles.title}>{heading}</h1>
			<div className={styles.layout}>
				<section className={styles.side} aria-labelledby="map">
					<h2 id="map" className="visually-hidden">
						Map
					</h2>
					<a href="#list" className="visually-hidden">
						Skip the map
					</a>
					<div className={styles.frame}>
						{frame(
							<>
								<Drawing map={maps.small} providers={providers} state={state} size="small" />
								<Drawing map={maps.large} providers={providers} state={state} size="large" />
							</>,
						)}
					</div>
					<ViewLinks state={state} next={maps.large.next} isPart={isPart} />
					<Legend kinds={providers.map(({ kind }) => kind)} />
					<p className={styles.notes}>
						{notes.join(" ")}
						{groups.length > 0 && (
							<>
								{" "}
								Not on the map, but below the list in your results:{" "}
								{groups.map(({ id, text }, nth) => (
									<Fragment key={id}>
										{nth > 0 && ", "}
										<a href={`${links.results(state)}#${id}`}>{text}</a>
									</Fragment>
								))}
								.
							</>
						)}
					</p>
					<p className={styles.sources}>
						Pins show the nearest site, most of them only its suburb. Distances are in a straight line from the middle
						of the place. {sources} Land: Natural Earth. Coast: GSHHG (Wessel and Smith), LGPL.
						{maps.large.uses_gnaf &&
							" Place names: incorporates or developed using G-NAF © Geoscape Australia, licensed by the Commonwealth of Australia under the Open G-NAF End User Licence Agreement."}
					</p>
				</section>
				<section id="list" tabIndex={-1} className={styles.list} aria-labelledby="list-heading">
					<div>
						<h2 id="list-heading" className={styles.range}>
							<Numbers>
								{thousands(first)} - {thousands(first + providers.length - 1)}
							</Numbers>{" "}
							of {thousands(count)} {count === 1 ? "provider" : "providers"}
						</h2>
						<p className={styles.order}>{order}, as in your results</p>
					</div>
					<MapList providers={providers} state={state} first={first} />
					<Pager
						page={state.page}
						totalPages={totalPages}
						hrefFor={(page) => links.map({ ...state, page })}
						label="Pages of providers"
					/>
				</section>
			</div>
		</Page>
	);
};
