import { links, telephone } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { type SearchState, searchQuery } from "#web/lib/search-address.ts";
import type { SearchLists } from "#web/parts/search-form/lists.ts";
import { SearchForm } from "#web/parts/search-form/search-form.tsx";
import { Disclosure } from "#web/ui/disclosure/disclosure.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Card } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Note } from "../own-words/note.tsx";
import type { OwnWordsNote } from "../own-words/note-of.ts";
import styles from "../results.module.css";

interface Props {
	lists: SearchLists;
	lines: { label: string; value: string }[];
	/** About the sentence that the search came from. */
	ownWords: OwnWordsNote | undefined;
	state: SearchState;
	/** There are providers to show on a map. */
	mapped: boolean;
}

/** Summary of the search, and the form to change it. The form is open if no filter is set. */
export const SearchSummary = ({ lists, lines, ownWords, state, mapped }: Props) => {
	const brand = useRoot()?.brand;
	const map = links.mapBeside(state);
	const key = searchQuery({ ...state, page: 1, to_quote: [] });
	return (
		<aside className={styles.aside} aria-label="Your search">
			<Card className={styles.summary}>
				{lines.length > 0 && (
					<>
						<h2 className={styles.summaryTitle}>Your search</h2>
						<dl className={styles.lines}>
							{lines.map(({ label, value }) => (
								<div key={label}>
									<dt>{label}</dt>
									<dd>
										{value}
										{ownWords?.wrote[label] && <> – you wrote {ownWords.wrote[label]}</>}
									</dd>
								</div>
							))}
						</dl>
						{ownWords && <Note note={ownWords} />}
					</>
				)}
				{lines.length > 0 ? (
					<Disclosure key={key} summary="Change search">
						<SearchForm lists={lists} state={state} heading="Change search" />
					</Disclosure>
				) : (
					<>
						<SearchForm key={key} lists={lists} state={state} heading="Search for providers" />
						<OwnWordsLink />
					</>
				)}
			</Card>
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
						Not sure? Call us on <a href={telephone(brand.phone)}>{brand.phone}</a> and we'll search together.
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
