import { MAX_CHOSEN } from "#contract/quotes/limits.ts";
import { copy } from "#contract/shared/copy.ts";
import { links } from "#web/lib/links.ts";
import type { SearchState } from "#web/lib/search-address.ts";
import { SelectionBar } from "#web/ui/bar/selection-bar.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import styles from "../results.module.css";

interface Props {
	state: SearchState;
	/** The address names more providers than a request may go to. */
	tooMany: boolean;
	/** The bar disappears with the focused element, so the page moves the focus. */
	onCleared: () => void;
}

/** The bar with Next, once providers are selected and a service is filtered (RES-018). */
export const Selection = ({ state, tooMany, onCleared }: Props) => {
	const count = state.to_quote.length;
	const hasService = state.service_areas_list.length > 0;
	const selected = `${count} ${count === 1 ? "provider" : "providers"} selected`;
	const words = tooMany
		? `${copy.connect.tooMany}. Remove one to choose another.`
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
					<p className={styles.selected}>{words}</p>
					<div className={styles.barActs}>
						<ButtonLink
							href={links.results({ ...state, to_quote: [] })}
							variant="quiet"
							replace
							preventScrollReset
							onClick={() => onCleared()}
						>
							{copy.search.cancelSelections}
						</ButtonLink>
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
							>
								{copy.search.next}
							</ButtonLink>
						)}
					</div>
				</SelectionBar>
			)}
		</>
	);
};
