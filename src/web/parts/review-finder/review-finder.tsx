import { Form, useNavigate } from "react-router";
import type { searchProviders } from "#contract/providers/providers.ts";
import { PROVIDER_SUGGESTIONS, SUGGEST_DELAY_MS, SUGGEST_FROM_CHARACTERS } from "#contract/search/limits.ts";
import { readInBrowser } from "../../lib/browser.ts";
import { links } from "../../lib/links.ts";
import { Button } from "../../ui/button/button.tsx";
import { Combobox } from "../../ui/combobox/combobox.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import styles from "./review-finder.module.css";

const suggest = async (typed: string, signal: AbortSignal) =>
	(
		await readInBrowser<typeof searchProviders>(
			`/providers/?query=${encodeURIComponent(typed)}&pageSize=${PROVIDER_SUGGESTIONS}`,
			signal,
		)
	).results.map(({ id, name, url_slug }) => ({ id, name, url_slug }));

/** Collapsible search for a provider to review. Without scripts the name leads to the search results. */
export const ReviewFinder = () => {
	const navigate = useNavigate();
	return (
		<Disclosure summary="Leave a review for a provider">
			<Form
				action={links.results()}
				role="search"
				aria-label="Find a provider to review"
				autoComplete="off"
				className={styles.form}
			>
				<Combobox
					id="review-provider"
					name="query"
					label="Name of the provider"
					listLabel="Providers"
					emptyText="We can't find a provider with this name. Please check the spelling."
					minChars={SUGGEST_FROM_CHARACTERS}
					delay={SUGGEST_DELAY_MS}
					maxLength={200}
					suggest={suggest}
					toLabel={(provider) => provider.name}
					toKey={(provider) => String(provider.id)}
					onSelect={(provider) => {
						if (provider) navigate(links.writeReview(provider));
					}}
				/>
				<Button type="submit" variant="secondary" icon="star">
					Find provider
				</Button>
			</Form>
		</Disclosure>
	);
};
