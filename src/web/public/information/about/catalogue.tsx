import { informationCopy } from "#contract/shared/copy/information.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import styles from "../about.module.css";

interface Area {
	id: number;
	name: string;
	slug: string | null;
}

/**
 * Every service area, in up to three columns. The link's `ping` counts clicks: the browser sends it with or without
 * scripts, and the next page doesn't wait for it. The next page opens at its top, without a search.
 */
export const Catalogue = ({ areas, anchor }: { areas: readonly Area[]; anchor: string }) => {
	// The W3C validator requires an absolute URL for a ping.
	const site = useRoot()?.publicUrl ?? "";
	return (
		<section className={`${styles.section} ${styles.catalogue}`} aria-labelledby={anchor}>
			<h2 id={anchor}>What you can find</h2>
			{areas.length > 0 && (
				<>
					<p>
						These are all the services in our search. Some have their own page. The others open the search form, where
						you can choose them.
					</p>
					<ul className={styles.areas}>
						{areas.map(({ id, name, slug }) => (
							<li key={id}>
								<a href={links.serviceArea(slug)} ping={site + links.catalogueChoice(id)}>
									{name}
								</a>
							</li>
						))}
					</ul>
				</>
			)}
			<p>
				<ButtonLink href={links.home()} icon="search" size="large">
					{informationCopy.searchForSupports}
				</ButtonLink>
			</p>
		</section>
	);
};
