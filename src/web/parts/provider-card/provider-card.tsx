import { type KeyboardEvent, useEffect, useState } from "react";
import { asksPlan } from "#contract/shared/rules.ts";
import { links } from "../../lib/links.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { Name } from "../../ui/bdi/bdi.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Link } from "../../ui/link/link.tsx";
import { ProviderMark } from "../../ui/provider-mark/provider-mark.tsx";
import { Stars } from "../../ui/stars/stars.tsx";
import { Still } from "../../ui/still/still.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import { CapacityBadge } from "../capacity-badge/capacity-badge.tsx";
import type { ProviderCardData } from "./card.ts";
import styles from "./provider-card.module.css";

interface Props {
	provider: ProviderCardData;
	/** Current search, which includes the selected providers. */
	state: SearchState;
	/** Shown under a selected provider if another step is needed first. */
	hint?: { text: string; href: string } | undefined;
	/** People can't connect with it. */
	isClosed?: boolean | undefined;
}

/** A search result: can they take me, do they reach me, are they good, what do they do. */
export const ProviderCard = ({ provider, state, hint, isClosed }: Props) => {
	const { id, name, places, price, isRegistered } = provider;
	const selected = state.to_quote.includes(id);
	const offers = provider.offers.join(", ") + (provider.more > 0 ? ` and ${provider.more} more` : "");
	// As few texts as there can be: React writes a comment between two.
	const register = isRegistered && asksPlan(state.funding_types_list) ? "NDIS registered · " : "";
	const about = `${register}${provider.short_description}${provider.short_description && offers && " · "}`;
	return (
		<article
			className={selected ? `${styles.card} ${styles.selected}` : styles.card}
			aria-labelledby={`provider-${id}`}
		>
			<ProviderMark name={name} logoUrl={provider.logo_url} size="card" />
			<h3 id={`provider-${id}`} className={styles.name}>
				<Link href={links.profile(provider, state)}>
					<Name>{name}</Name>
				</Link>
			</h3>
			{!isClosed && <Tick provider={provider} state={state} selected={selected} />}
			{/* The same provider can show different text in another search. */}
			<Still key={JSON.stringify(provider)} className={styles.body}>
				<CapacityBadge {...provider.capacity} />
				{places[0] && (
					<p className={styles.fact}>
						<Icon name={places[0].icon} size="small" />
						{places.map(({ text }) => text).join(" · ")}
					</p>
				)}
				<Stars rating={provider.rating} count={provider.reviews_count} />
				<p className={styles.line}>
					{price?.isStated && <strong>{`${price.text} · `}</strong>}
					{about}
					{offers && <span className="visually-hidden">Offers: </span>}
					{price && !price.isStated ? `${offers} · ${price.text}` : offers}
				</p>
			</Still>
			{selected && hint && (
				<p className={styles.hint}>
					<a href={hint.href}>{hint.text}</a>
				</p>
			)}
		</article>
	);
};

const byKeyboard = (event: KeyboardEvent<HTMLAnchorElement>) => {
	if (event.key !== " ") return;
	event.preventDefault();
	event.currentTarget.click();
};

/**
 * The box to select a provider. It works without scripts: a link to the same search with this provider added or removed.
 * With scripts the tick is painted first, and the router changes the address in a transition.
 */
const Tick = ({ provider: { id, name }, state, selected }: Props & { selected: boolean }) => {
	const [isPressed, setPressed] = useState(false);
	// The space key ticks a box only with scripts, so without them it is a link.
	const isHydrated = useHydrated();
	// A new address decides again: it may hold no more than five providers.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the address is what changes
	useEffect(() => setPressed(false), [state]);
	const isTicked = selected !== isPressed;
	const to_quote = selected ? state.to_quote.filter((other) => other !== id) : [...state.to_quote, id];
	return (
		<Link
			href={`${links.results({ ...state, to_quote })}#provider-${id}`}
			{...(isHydrated && { role: "checkbox", "aria-checked": isTicked })}
			data-ticked={isTicked || undefined}
			className={styles.tick}
			replace
			preventScrollReset
			onClick={() => setPressed(true)}
			onKeyDown={byKeyboard}
		>
			{isTicked && !isHydrated ? "Unselect" : "Select"}
			<span className="visually-hidden">
				{" "}
				<Name>{name}</Name>
			</span>
		</Link>
	);
};
