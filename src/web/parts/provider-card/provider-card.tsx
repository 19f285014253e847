import { links } from "../../lib/links.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { ProviderMark } from "../../ui/provider-mark/provider-mark.tsx";
import { Stars } from "../../ui/stars/stars.tsx";
import { Still } from "../../ui/still/still.tsx";
import { CapacityBadge } from "../capacity-badge/capacity-badge.tsx";
import type { ProviderCardData } from "./card.ts";
import styles from "./provider-card.module.css";

interface Props {
	provider: ProviderCardData;
	/** Current search, which includes the selected providers. */
	state: SearchState;
	/** Shown under a selected provider if another step is needed first. */
	hint?: { text: string; href: string } | undefined;
}

/** A search result. Selecting works without scripts: a link to the same search with this provider added or removed. */
export const ProviderCard = ({ provider, state, hint }: Props) => {
	const { id, name } = provider;
	// The same provider can show different text in another search.
	const said = JSON.stringify(provider);
	const selected = state.to_quote.includes(id);
	const to_quote = selected ? state.to_quote.filter((other) => other !== id) : [...state.to_quote, id];
	return (
		<article
			className={selected ? `${styles.card} ${styles.selected}` : styles.card}
			aria-labelledby={`provider-${id}`}
		>
			<ProviderMark name={name} logoUrl={provider.logo_url} size="card" />
			<div className={styles.head}>
				<h3 id={`provider-${id}`} className={styles.name}>
					<Link href={links.profile(provider, state)}>{name}</Link>
				</h3>
				<Still key={said}>
					<Stars rating={provider.rating} count={provider.reviews_count} />
				</Still>
			</div>
			<Still key={said} className={styles.body}>
				<CapacityBadge {...provider.capacity} />
				{provider.short_description && <p>{provider.short_description}</p>}
				{provider.offers.length > 0 && (
					<p className={styles.fact}>
						<Icon name="handshake" />
						<span className="visually-hidden">Offers: </span>
						{provider.offers.join(", ") + (provider.more > 0 ? ` and ${provider.more} more` : "")}
					</p>
				)}
				{provider.places.map(({ icon, text }) => (
					<p key={icon} className={styles.fact}>
						<Icon name={icon} />
						{text}
					</p>
				))}
			</Still>
			<div className={styles.act}>
				<ButtonLink
					href={`${links.results({ ...state, to_quote })}#provider-${id}`}
					variant="secondary"
					icon={selected ? "check" : "plus"}
					className={selected ? styles.chosen : undefined}
					replace
					preventScrollReset
					data-selected={selected || undefined}
				>
					<span>
						{selected ? "Selected" : "Select"}
						<span className="visually-hidden">{selected ? ` ${name}. Remove` : ` ${name}`}</span>
					</span>
				</ButtonLink>
				{selected && hint && (
					<p className={styles.hint}>
						<a href={hint.href}>{hint.text}</a>
					</p>
				)}
			</div>
		</article>
	);
};
