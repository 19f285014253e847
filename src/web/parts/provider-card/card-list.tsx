import type { ReactNode } from "react";
import type { SearchState } from "../../lib/search-address.ts";
import type { ProviderCardData } from "./card.ts";
import { ProviderCard } from "./provider-card.tsx";

interface CardListProps {
	className: string | undefined;
	providers: readonly ProviderCardData[];
	state: SearchState;
	/** Number of the first one, if they have numbers. */
	first?: number;
	/** Shown under a selected provider if another step is needed first. */
	hint: { text: string; href: string } | undefined;
	/** Advice below the first card. */
	afterFirst?: ReactNode;
	/** People can't connect with these. */
	isClosed?: boolean | undefined;
}

/** A page of search results. */
export const CardList = ({ className, providers, state, first, hint, afterFirst, isClosed }: CardListProps) => (
	<ol className={className} start={first}>
		{providers.map((provider, nth) => (
			<li key={provider.id}>
				<ProviderCard provider={provider} state={state} hint={hint} isClosed={isClosed} />
				{nth === 0 && afterFirst}
			</li>
		))}
	</ol>
);
