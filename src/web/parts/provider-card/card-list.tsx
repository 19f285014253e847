import type { SearchState } from "../../lib/links.ts";
import type { ProviderCardData } from "./card.ts";
import { ProviderCard } from "./provider-card.tsx";

export interface CardListProps {
	providers: readonly ProviderCardData[];
	state: SearchState;
	/** Said under a chosen provider when something else is needed first. */
	hint: { text: string; href: string } | undefined;
}

let draw: ((props: CardListProps) => string) | undefined;

/** Said once, when the built service starts: what gives the items of a list as text, letter for letter as React would (`draw-cards.tsx`). */
export const setDrawCards = (given: typeof draw): void => {
	draw = given;
};

/** Class of an item: what is below the first screen may wait. */
export const placeOf = (nth: number): string | undefined => (nth > 1 ? "later" : undefined);

/** A page of search results. */
export const CardList = ({ className, ...props }: CardListProps & { className: string | undefined }) => {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has drawn
	if (import.meta.env.SSR && draw) return <ul className={className} dangerouslySetInnerHTML={{ __html: draw(props) }} />;
	const { providers, state, hint } = props;
	return (
		<ul className={className}>
			{providers.map((provider, nth) => (
				<li key={provider.id} className={placeOf(nth)}>
					<ProviderCard provider={provider} state={state} hint={hint} />
				</li>
			))}
		</ul>
	);
};
