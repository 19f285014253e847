import { isolated } from "#contract/shared/isolated.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { CapacityBadge } from "#web/parts/capacity-badge/capacity-badge.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import drawing from "./drawing.module.css";
import type { MapProvider } from "./listed.ts";
import styles from "./map-list.module.css";
import { entryId, pinId } from "./pin-label.ts";

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
			<li key={provider.id} id={entryId(provider)} tabIndex={-1}>
				<NumberOf provider={provider} />
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

/** The number leads to the pin, and has its shape. Without a pin in this part of the map, it's only a number. */
const NumberOf = ({ provider }: { provider: MapProvider }) => {
	const { number, kind, isPinned } = provider;
	if (!isPinned)
		return (
			<span className={styles.number} aria-hidden="true">
				{number}
			</span>
		);
	return (["small", "large"] as const).map((size) => (
		<a
			key={size}
			href={`#${pinId(provider, size)}`}
			className={`${styles.number} ${styles.shape} ${drawing[size]}`}
			data-kind={kind}
			aria-label={`${number}. Show ${isolated(provider.name)} on the map`}
		>
			{number}
		</a>
	));
};
