import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { type SearchState, searchQuery } from "#web/lib/search-address.ts";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import type { SearchLists } from "#web/parts/search-form/lists.ts";
import { SearchForm } from "#web/parts/search-form/search-form.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Card } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";

interface Props {
	lists: SearchLists;
	/** The search isn't empty. */
	isSearch: boolean;
	state: SearchState;
	/** There are providers to show on a map. */
	mapped: boolean;
}

/** Beside the list: the form if nothing was searched, and on wide screens the map. */
export const SearchSummary = ({ lists, isSearch, state, mapped }: Props) => {
	const brand = useRoot()?.brand;
	const map = links.mapBeside(state);
	return (
		<aside className={styles.aside} aria-label="Your search">
			{!isSearch && (
				<Card className={styles.summary}>
					<SearchForm key={searchQuery(state)} lists={lists} state={state} heading="Search for providers" />
					<OwnWordsLink />
				</Card>
			)}
			{mapped && (
				<div className={styles.map}>
					<a href="#results-heading" className="visually-hidden">
						Skip the map
					</a>
					{/* With a key it's another frame for another search. A new address in the same frame would be one for Back. */}
					<iframe key={map} src={map} title="Map of these providers" loading="lazy" />
				</div>
			)}
			{brand && (
				<p className={styles.call}>
					<Icon name="phone" />
					<span>
						Not sure? Call us on <PhoneLink of={brand.phone} /> and we'll search together.
					</span>
				</p>
			)}
		</aside>
	);
};

/** To the form for a sentence. */
export const OwnWordsLink = () => (
	<p className={styles.ownWords}>
		<Link href={links.ownWords()}>Or say it in your own words</Link>
	</p>
);
