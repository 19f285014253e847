import { links } from "../../lib/links.ts";
import type { SearchState } from "../../lib/search-address.ts";
import { Link } from "../../ui/link/link.tsx";
import styles from "./connect-form.module.css";

interface Props {
	state: SearchState;
	/** Question and answer; without an answer the form asks. */
	facts: readonly (readonly [term: string, answer: string | false | undefined])[];
}

/** Answers of the search, as text (CON-029). */
export const KnownSearch = ({ state, facts }: Props) => (
	<section className={styles.known} aria-labelledby="your-search">
		<div className={styles.knownHead}>
			<h2 id="your-search">Your search</h2>
			<Link href={links.results({ ...state, to_quote: state.to_quote })}>Change your search</Link>
		</div>
		<dl>
			{facts.map(
				([term, answer]) =>
					answer && (
						<div key={term}>
							<dt>{term}</dt>
							<dd>{answer}</dd>
						</div>
					),
			)}
		</dl>
	</section>
);
