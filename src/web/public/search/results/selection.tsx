import { MAX_CHOSEN } from "#contract/quotes/limits.ts";
import { connectCopy } from "#contract/shared/copy/connect.ts";
import { searchCopy } from "#contract/shared/copy/search.ts";
import { joinedWords } from "#contract/shared/place-words.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { SelectionBar } from "#web/ui/bar/selection-bar.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Link } from "#web/ui/link/link.tsx";
import styles from "../results.module.css";

interface Props {
	state: SearchState;
	/** Names of the selected providers on this page. */
	names: string[];
	/** The address names more providers than a request may go to. */
	tooMany: boolean;
	/** The bar disappears with the focused element, so the page moves the focus. */
	onCleared: () => void;
}

/** The bar with Next, once providers are selected and a service is filtered (RES-018). */
export const Selection = ({ state, names, tooMany, onCleared }: Props) => {
	const count = state.to_quote.length;
	const hasService = state.service_areas_list.length > 0;
	const selected = `${count} ${count === 1 ? "provider" : "providers"} selected`;
	const words = tooMany
		? `${connectCopy.tooMany}. Remove one to choose another.`
		: count === MAX_CHOSEN
			? `${selected}, the most you can choose`
			: selected;
	return (
		<>
			<p role="status" className="visually-hidden">
				{count > 0 && words}
			</p>
			{count > 0 && (hasService || tooMany) && (
				<SelectionBar label="Your selection">
					<div className={styles.selected}>
						<p>
							{words === selected ? (
								<>
									{/* Each in an element of its own, so that a translated page changes too. */}
									<span>{count}</span> <span className={styles.word}>{count === 1 ? "provider " : "providers "}</span>
									selected
								</>
							) : (
								words
							)}
						</p>
						<Link
							href={links.results({ ...state, to_quote: [] })}
							replace
							preventScrollReset
							onClick={() => onCleared()}
						>
							{searchCopy.cancelSelections}
						</Link>
					</div>
					<div className={styles.barActs}>
						{count > 1 && (
							<ButtonLink href={links.compare(state)} variant="secondary">
								Compare
							</ButtonLink>
						)}
						{hasService && (
							<ButtonLink
								href={links.connectSeveral(state)}
								variant="primary"
								icon="arrow-right"
								className={styles.next}
								aria-describedby="next-asks"
							>
								{searchCopy.next}
							</ButtonLink>
						)}
						<span id="next-asks" hidden>
							To ask {names.length === count ? joinedWords(names) : selected}
						</span>
					</div>
				</SelectionBar>
			)}
		</>
	);
};
