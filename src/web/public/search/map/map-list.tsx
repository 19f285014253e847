import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { CapacityBadge } from "#web/parts/capacity-badge/capacity-badge.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import styles from "../map.module.css";
import type { MapProvider } from "./listed.ts";

interface Props {
	providers: readonly MapProvider[];
	state: SearchState;
	/** The first one's number. */
	first: number;
}

/** The results in short, with the numbers of their pins. Everything on the map is here, too. */
export const MapList = ({ providers, state, first }: Props) => (
	<ol className={styles.providers} start={first}>
		{providers.map((provider) => (
			<li key={provider.id}>
				<span className={styles.number} data-pinned={provider.isPinned || undefined} aria-hidden="true">
					{provider.number}
				</span>
				<div className={styles.provider}>
					<h3 className={styles.name}>
						<a href={links.profile(provider, state)}>
							<Name>{provider.name}</Name>
						</a>
					</h3>
					{provider.where && <p>{provider.where}</p>}
					{provider.byVideo && <p>By phone or video</p>}
					<CapacityBadge {...provider.capacity} />
				</div>
			</li>
		))}
	</ol>
);
